import type { Evidence } from '../evidence/evidence.ts';
import type { Call, SentCommand, Try } from '../evidence/journal.ts';
import { isWhileGone, overlap } from '../faults/fault.ts';
import { changed, NothingToDoctor, type Plants, withCall, withJournal } from './plant.ts';

const envelope = JSON.stringify({ error: { code: 'unavailable', message: 'try again', request_id: '1' } });

export const plantsOfAnswers = {
  'I14 without PostgreSQL every answer is a 503, soon': {
    'a bug was answered instead of an absence': (evidence) =>
      withCall(evidence, isWithoutPostgres(evidence), { status: 500, text: '{}' }),
    'a 503 was not in the envelope': (evidence) =>
      withCall(evidence, isWithoutPostgres(evidence), { status: 503, text: '{"error":"down"}' }),
    'an action was acknowledged without a database': (evidence) =>
      withCall(evidence, isWithoutPostgres(evidence), { status: 200, method: 'GET', body: null }),
    'a caller was left waiting': (evidence) => withCall(evidence, isCalm(evidence), { from: 0 }),
    'a 503 was answered although all was well': (evidence) =>
      withCall(evidence, isCalm(evidence), { status: 503, text: envelope, body: null }),
    'a connection that went silent was never given up': (evidence) =>
      withCall(evidence, isAfterSilence(evidence), { status: 503, text: envelope }),
    'a held order had another one refused': (evidence) => {
      const held = evidence.faults.find(({ kind, on }) => kind === 'lock' && on?.startsWith('ord_'));
      if (!held) throw new NothingToDoctor();
      const isOther = (call: Call): boolean => overlap(call, held) && isCalm(evidence, ['locks'])(call);
      return withCall(evidence, isOther, { status: 503, text: envelope });
    },
    'a call got no answer although all was well': (evidence) =>
      withCall(evidence, isCalm(evidence), { status: 0, text: 'reset', body: null }),
    'a command met a bug': (evidence) =>
      withJournal(evidence, {
        commands: changed(
          evidence.journal.commands,
          () => true,
          (command) => ({
            ...command,
            tries: [...command.tries, { from: 0, to: 0, reply: { kind: 'bug', why: 'null' } }],
          }),
        ),
      }),
  },
  'commands are answered while all is well': {
    'nobody heard commands any more after NATS went silent': (evidence) => {
      const isQuiet = ({ from, to }: Try): boolean =>
        !evidence.faults.some((each) => overlap({ from, to }, each, 10_000));
      const isOne = ({ tries }: SentCommand): boolean => tries.some(isQuiet);
      const lost = (one: Try): Try => ({ ...one, reply: { kind: 'lost', why: 'no answer' } });
      return withJournal(evidence, {
        commands: changed(evidence.journal.commands, isOne, (each) => ({ ...each, tries: each.tries.map(lost) })),
      });
    },
  },
  'I11 no call waits for a Redis that is known to be away': {
    'every call waited 100 ms for Redis': (evidence) => {
      const isAway = isWithout(evidence, 'redis');
      if (evidence.journal.calls.filter(isAway).length < 20) throw new NothingToDoctor();
      const calls = evidence.journal.calls.map((call) => (isAway(call) ? { ...call, from: call.from - 100 } : call));
      return withJournal(evidence, { calls });
    },
  },
  'I14 no log tells a secret or a person': {
    'a log told a key': (evidence) => ({ ...evidence, leaks: ['api-read-1.log tells sk_live_0a…'] }),
  },
  'without NATS the actions over HTTP go on': {
    'an action waited for its announcement': (evidence) => {
      const isAway = isWithout(evidence, 'nats');
      return withCall(evidence, (call) => call.method === 'POST' && isAway(call), { status: 503, text: envelope });
    },
  },
} satisfies Plants;

function isWithoutPostgres({ faults }: Evidence): (call: Call) => boolean {
  const gone = faults.filter(({ part, kind }) => part === 'postgres' && kind !== 'freeze');
  const isDisturbed = (call: Call): boolean =>
    faults.some((fault) => fault.part === call.replica && overlap(call, fault, 5_000));
  return (call) => !isDisturbed(call) && gone.some((fault) => isWhileGone(call, fault));
}

function isWithout({ faults }: Evidence, store: string): (call: Call) => boolean {
  const gone = faults.filter(({ part }) => part === store);
  const others = faults.filter(({ part }) => part !== 'redis' && part !== 'nats');
  return (call) =>
    gone.some((fault) => isWhileGone(call, { ...fault, goneFrom: fault.goneFrom + 1_000 })) &&
    !others.some((fault) => overlap(call, fault, 5_000));
}

function isCalm({ faults }: Evidence, but: readonly string[] = []): (call: Call) => boolean {
  const others = faults.filter(({ part }) => !but.includes(part));
  return (call) => call.status === 200 && !others.some((fault) => overlap(call, fault, 5_000));
}

function isAfterSilence(evidence: Evidence): (call: Call) => boolean {
  const silences = evidence.faults.filter(({ part, kind }) => part === 'postgres' && kind === 'silence');
  return (call) => isCalm(evidence)(call) && silences.some(({ to }) => call.from > to);
}

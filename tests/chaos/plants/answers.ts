import type { Evidence } from '../evidence/evidence.ts';
import type { Call, SentCommand, Try } from '../evidence/journal.ts';
import { isWhileGone, overlap } from '../faults/fault.ts';
import { changed, NothingToDoctor, type Plant, withCall, withJournal } from './plant.ts';

const envelope = JSON.stringify({ error: { code: 'unavailable', message: 'try again', request_id: '1' } });

/** What bugs in the services of the API would make callers see. */
export const plantsOfAnswers: readonly Plant[] = [
  {
    invariant: 'I14 without PostgreSQL every answer is a 503, soon',
    what: 'a bug was answered instead of an absence',
    doctor: (evidence) => withCall(evidence, isWithoutPostgres(evidence), { status: 500, text: '{}' }),
  },
  {
    invariant: 'I14 without PostgreSQL every answer is a 503, soon',
    what: 'a 503 was not in the envelope',
    doctor: (evidence) => withCall(evidence, isWithoutPostgres(evidence), { status: 503, text: '{"error":"down"}' }),
  },
  {
    invariant: 'I14 without PostgreSQL every answer is a 503, soon',
    what: 'an action was acknowledged without a database',
    doctor: (evidence) => withCall(evidence, isWithoutPostgres(evidence), { status: 200, method: 'GET', body: null }),
  },
  {
    invariant: 'I14 without PostgreSQL every answer is a 503, soon',
    what: 'a caller was left waiting',
    doctor: (evidence) => withCall(evidence, isCalm(evidence), { from: 0 }),
  },
  {
    invariant: 'I14 without PostgreSQL every answer is a 503, soon',
    what: 'a 503 was answered although all was well',
    doctor: (evidence) => withCall(evidence, isCalm(evidence), { status: 503, text: envelope, body: null }),
  },
  {
    invariant: 'I14 without PostgreSQL every answer is a 503, soon',
    what: 'a connection that went silent was never given up',
    doctor: (evidence) => withCall(evidence, isAfterSilence(evidence), { status: 503, text: envelope }),
  },
  {
    invariant: 'I14 without PostgreSQL every answer is a 503, soon',
    what: 'whoever held one order had another refused',
    doctor: (evidence) => {
      const held = evidence.faults.find(({ kind, on }) => kind === 'lock' && on?.startsWith('ord_'));
      if (!held) throw new NothingToDoctor();
      const isOther = (call: Call): boolean => overlap(call, held) && isCalm(evidence, ['locks'])(call);
      return withCall(evidence, isOther, { status: 503, text: envelope });
    },
  },
  {
    invariant: 'commands are answered while all is well',
    what: 'nobody heard commands any more after NATS went silent',
    doctor: (evidence) => {
      const isQuiet = ({ from, to }: Try): boolean =>
        !evidence.faults.some((each) => overlap({ from, to }, each, 10_000));
      const isOne = ({ tries }: SentCommand): boolean => tries.some(isQuiet);
      const lost = (one: Try): Try => ({ ...one, reply: { kind: 'lost', why: 'no answer' } });
      return withJournal(evidence, {
        commands: changed(evidence.journal.commands, isOne, (each) => ({ ...each, tries: each.tries.map(lost) })),
      });
    },
  },
  {
    invariant: 'I14 without PostgreSQL every answer is a 503, soon',
    what: 'a call got no answer although all was well',
    doctor: (evidence) => withCall(evidence, isCalm(evidence), { status: 0, text: 'reset', body: null }),
  },
  {
    invariant: 'I14 without PostgreSQL every answer is a 503, soon',
    what: 'a command met a bug',
    doctor: (evidence) =>
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
  {
    invariant: 'I11 no call waits for a Redis that is known to be away',
    what: 'every call waited 100 ms for Redis',
    doctor: (evidence) => {
      const isAway = isWithout(evidence, 'redis');
      if (evidence.journal.calls.filter(isAway).length < 20) throw new NothingToDoctor();
      const calls = evidence.journal.calls.map((call) => (isAway(call) ? { ...call, from: call.from - 100 } : call));
      return withJournal(evidence, { calls });
    },
  },
  {
    invariant: 'I14 no log tells a secret or a person',
    what: 'a log told a key',
    doctor: (evidence) => ({ ...evidence, leaks: ['api-read-1.log tells sk_live_0a…'] }),
  },
  {
    invariant: 'without NATS the actions over HTTP go on',
    what: 'an action waited for its announcement',
    doctor: (evidence) => {
      const isAway = isWithout(evidence, 'nats');
      return withCall(evidence, (call) => call.method === 'POST' && isAway(call), { status: 503, text: envelope });
    },
  },
];

function isWithoutPostgres({ faults }: Evidence): (call: Call) => boolean {
  const gone = faults.filter(({ part, kind }) => part === 'postgres' && kind !== 'freeze');
  const isDisturbed = (call: Call): boolean =>
    faults.some((fault) => fault.part === call.replica && overlap(call, fault, 5_000));
  return (call) => !isDisturbed(call) && gone.some((fault) => isWhileGone(call, fault));
}

/** Long enough after it went away that this is known, with nothing else the matter. */
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

/** Later than it may be felt, with nothing else the matter. */
function isAfterSilence(evidence: Evidence): (call: Call) => boolean {
  const silences = evidence.faults.filter(({ part, kind }) => part === 'postgres' && kind === 'silence');
  return (call) => isCalm(evidence)(call) && silences.some(({ to }) => call.from > to);
}

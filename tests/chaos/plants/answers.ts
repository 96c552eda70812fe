import type { Evidence } from '../evidence/evidence.ts';
import type { Call, SentCommand, Try } from '../evidence/journal.ts';
import { isDuringOutage, overlap } from '../faults/fault.ts';
import { changed, NothingToChange, type Plants, withCall, withJournal } from './plant.ts';

const envelope = JSON.stringify({ error: { code: 'unavailable', message: 'try again', request_id: '1' } });

export const plantsOfAnswers = {
  'I14 without PostgreSQL every answer is a prompt 503': {
    'an outage was answered as a bug': (evidence) =>
      withCall(evidence, isWithoutPostgres(evidence), { status: 500, text: '{}' }),
    'a 503 was not in the envelope': (evidence) =>
      withCall(evidence, isWithoutPostgres(evidence), { status: 503, text: '{"error":"down"}' }),
    'an action was acknowledged without a database': (evidence) =>
      withCall(evidence, isWithoutPostgres(evidence), { status: 200, method: 'GET', body: null }),
    'a caller waited without an answer': (evidence) => withCall(evidence, isCalm(evidence), { from: 0 }),
    'a 503 was answered without a fault': (evidence) =>
      withCall(evidence, isCalm(evidence), { status: 503, text: envelope, body: null }),
    'a silent connection was never closed': (evidence) =>
      withCall(evidence, isAfterSilence(evidence), { status: 503, text: envelope }),
    'a locked order had another one refused': (evidence) => {
      const held = evidence.faults.find(({ kind, on }) => kind === 'lock' && on?.startsWith('ord_'));
      if (!held) throw new NothingToChange();
      const isOther = (call: Call): boolean => overlap(call, held) && isCalm(evidence, ['locks'])(call);
      return withCall(evidence, isOther, { status: 503, text: envelope });
    },
    'a call got no answer without a fault': (evidence) =>
      withCall(evidence, isCalm(evidence), { status: 0, text: 'reset', body: null }),
    'a command failed by a bug': (evidence) =>
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
  'commands are answered without faults': {
    'no service received commands after NATS went silent': (evidence) => {
      const isFaultless = ({ from, to }: Try): boolean =>
        !evidence.faults.some((each) => overlap({ from, to }, each, 10_000));
      const isOne = ({ tries }: SentCommand): boolean => tries.some(isFaultless);
      const lost = (one: Try): Try => ({ ...one, reply: { kind: 'lost', why: 'no answer' } });
      return withJournal(evidence, {
        commands: changed(evidence.journal.commands, isOne, (each) => ({ ...each, tries: each.tries.map(lost) })),
      });
    },
  },
  'I11 no call waits for Redis during its outage': {
    'every call waited 100 ms for Redis': (evidence) => {
      const isAway = isWithout(evidence, 'redis');
      if (evidence.journal.calls.filter(isAway).length < 20) throw new NothingToChange();
      const calls = evidence.journal.calls.map((call) => (isAway(call) ? { ...call, from: call.from - 100 } : call));
      return withJournal(evidence, { calls });
    },
  },
  'I14 no log has a secret or personal data': {
    'a log had a key': (evidence) => ({ ...evidence, leaks: ['api-read-1.log has sk_live_0a…'] }),
  },
  'actions over HTTP work without NATS': {
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
  return (call) => !isDisturbed(call) && gone.some((fault) => isDuringOutage(call, fault));
}

function isWithout({ faults }: Evidence, store: string): (call: Call) => boolean {
  const gone = faults.filter(({ part }) => part === store);
  const others = faults.filter(({ part }) => part !== 'redis' && part !== 'nats');
  return (call) =>
    gone.some((fault) => isDuringOutage(call, { ...fault, downFrom: fault.downFrom + 1_000 })) &&
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

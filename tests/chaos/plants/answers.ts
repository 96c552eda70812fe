import type { Evidence } from '../evidence/evidence.ts';
import type { Call, Try } from '../evidence/journal.ts';
import { isDuringOutage, overlap } from '../faults/fault.ts';
import { changedCall, changedCommand, NothingToChange, type Plants, withJournal } from './plant.ts';

const envelope = JSON.stringify({ error: { code: 'unavailable', message: 'try again', request_id: '1' } });
const unavailable = { status: 503, text: envelope };

export const plantsOfAnswers = {
  'I14 without PostgreSQL every answer is a prompt 503': {
    'an outage was answered as a bug': changedCall(isWithoutPostgres, { status: 500, text: '{}' }),
    'a 503 was not in the envelope': changedCall(isWithoutPostgres, { status: 503, text: '{"error":"down"}' }),
    'an action was acknowledged without a database': changedCall(isWithoutPostgres, {
      ...{ status: 200, method: 'GET', body: null },
    }),
    'a caller waited without an answer': changedCall(isCalm, { from: 0 }),
    'a 503 was answered without a fault': changedCall(isCalm, { ...unavailable, body: null }),
    'a silent connection was never closed': changedCall(isAfterSilence, unavailable),
    'a locked order had another one refused': changedCall(isOfAnotherOrder, unavailable),
    'a call got no answer without a fault': changedCall(isCalm, { status: 0, text: 'reset', body: null }),
    'a command failed by a bug': changedCommand(
      () => () => true,
      ({ tries }) => [...tries, { from: 0, to: 0, reply: { kind: 'bug', why: 'null' } }],
    ),
  },
  'commands are answered without faults': {
    'no service received commands after NATS went silent': changedCommand(
      ({ faults }) => {
        const isFaultless = (one: Try): boolean => !faults.some((each) => overlap(one, each, 10_000));
        return ({ tries }) => tries.some(isFaultless);
      },
      ({ tries }) => tries.map((one) => ({ ...one, reply: { kind: 'lost', why: 'no answer' } })),
    ),
  },
  'I11 no call waits for Redis during its outage': {
    'every call waited 100 ms for Redis': (evidence) => {
      const isAway = isWithout('redis')(evidence);
      if (evidence.journal.calls.filter(isAway).length < 20) throw new NothingToChange();
      const calls = evidence.journal.calls.map((call) => (isAway(call) ? { ...call, from: call.from - 100 } : call));
      return withJournal(evidence, { calls });
    },
  },
  'I14 no log has a secret or personal data': {
    'a log had a key': (evidence) => ({ ...evidence, leaks: ['api-read-1.log has sk_live_0a…'] }),
  },
  'actions over HTTP work without NATS': {
    'an action waited for its announcement': changedCall((evidence) => {
      const isAway = isWithout('nats')(evidence);
      return (call) => call.method === 'POST' && isAway(call);
    }, unavailable),
  },
} satisfies Plants;

function isWithoutPostgres({ faults }: Evidence): (call: Call) => boolean {
  const gone = faults.filter(({ part, kind }) => part === 'postgres' && kind !== 'freeze');
  const isDisturbed = (call: Call): boolean =>
    faults.some((fault) => fault.part === call.replica && overlap(call, fault, 5_000));
  return (call) => !isDisturbed(call) && gone.some((fault) => isDuringOutage(call, fault));
}

function isWithout(store: 'nats' | 'redis'): (evidence: Evidence) => (call: Call) => boolean {
  return ({ faults }) => {
    const gone = faults.filter(({ part }) => part === store);
    const others = faults.filter(({ part }) => part !== 'redis' && part !== 'nats');
    return (call) =>
      gone.some((fault) => isDuringOutage(call, { ...fault, downFrom: fault.downFrom + 1_000 })) &&
      !others.some((fault) => overlap(call, fault, 5_000));
  };
}

function isCalm({ faults }: Pick<Evidence, 'faults'>): (call: Call) => boolean {
  return (call) => call.status === 200 && !faults.some((fault) => overlap(call, fault, 5_000));
}

function isOfAnotherOrder({ faults }: Evidence): (call: Call) => boolean {
  const held = faults.filter(({ kind, on }) => kind === 'lock' && on?.startsWith('ord_'));
  const isOtherwiseCalm = isCalm({ faults: faults.filter(({ part }) => part !== 'locks') });
  return (call) => held.some((fault) => overlap(call, fault)) && isOtherwiseCalm(call);
}

function isAfterSilence(evidence: Evidence): (call: Call) => boolean {
  const silences = evidence.faults.filter(({ part, kind }) => part === 'postgres' && kind === 'silence');
  return (call) => isCalm(evidence)(call) && silences.some(({ to }) => call.from > to);
}

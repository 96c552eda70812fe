import type { Evidence } from '../evidence/evidence.ts';
import { changed, NothingToDoctor, type Plants, twice, without, withTables } from './plant.ts';

const isDelivered = ({ status }: { status: string }): boolean => status === 'delivered';
const isSecond = ({ number }: { number: number }): boolean => number === 2;

export const plantsOfWebhooks = {
  'I4 every event has its deliveries, within 10 s': {
    'an endpoint was passed over': (evidence) =>
      withTables(evidence, { deliveries: without(evidence.tables.deliveries, isDelivered) }),
    'an event still waits': (evidence) =>
      withTables(evidence, {
        events: changed(
          evidence.tables.events,
          () => true,
          (event) => ({ ...event, fannedOutAt: null }),
        ),
      }),
    'an event waited until its announcement came again, minutes later': (evidence) =>
      withTables(evidence, {
        events: changed(
          evidence.tables.events,
          () => true,
          (event) => ({ ...event, fannedOutAt: event.recordedAt + 300_000 }),
        ),
      }),
    'deliveries were never settled': (evidence) => ({ ...evidence, drained: { ...evidence.drained, quietAt: null } }),
  },
  'I5 attempts are numbered, settled once, apart, and wait long enough': {
    'an attempt was settled twice': (evidence) =>
      withTables(evidence, { attempts: twice(evidence.tables.attempts, () => true) }),
    'a delivery was made twice': (evidence) =>
      withTables(evidence, { deliveries: twice(evidence.tables.deliveries, isDelivered) }),
    'two attempts overlapped': (evidence) =>
      withTables(evidence, {
        attempts: changed(evidence.tables.attempts, isSecond, (attempt) => ({
          ...attempt,
          sentAt: attempt.sentAt - 600_000,
        })),
      }),
    'the wait before a retry was too short': (evidence) => {
      const patient = new Set(evidence.endpoints.filter(({ isHurried }) => !isHurried).map(({ id }) => id));
      return withTables(evidence, {
        attempts: changed(
          evidence.tables.attempts,
          ({ number, endpointId }) => number === 2 && patient.has(endpointId),
          (attempt) => ({ ...attempt, sentAt: attempt.sentAt - 1_000 }),
        ),
      });
    },
  },
  'I6 delivered means seen by the receiver, signed and unchanged': {
    'a delivery was marked as delivered and never sent': (evidence) => {
      const delivered = evidence.tables.deliveries.find(isDelivered)?.id;
      return { ...evidence, arrivals: evidence.arrivals.filter(({ delivery }) => delivery !== delivered) };
    },
    'a failure was taken for a success': (evidence) => arrived(evidence, { status: 500 }),
    'a signature was wrong': (evidence) => arrived(evidence, { verified: false }),
    'a body was changed between attempts': (evidence) => arrived(evidence, { fingerprint: 'other' }),
  },
  'I7 ten exhausted in a row disable, nothing else does': {
    'a dead endpoint was not disabled': (evidence) => endpoint(evidence, ({ enabled }) => !enabled, { enabled: true }),
    'an endpoint was disabled too soon': (evidence) => endpoint(evidence, ({ enabled }) => enabled, { enabled: false }),
    'a success did not reset the count': (evidence) =>
      endpoint(evidence, ({ failures }) => failures === 0, { failures: 1 }),
  },
  'repeats are at most kills and freezes times what is in flight': {
    'everything was sent over and over': (evidence) => ({
      ...evidence,
      arrivals: Array.from({ length: 50 }, () => evidence.arrivals).flat(),
    }),
  },
} satisfies Plants;

function arrived(evidence: Evidence, change: Partial<Evidence['arrivals'][number]>): Evidence {
  const wasGood = ({ status }: { status: number | null }): boolean => status === 200;
  return { ...evidence, arrivals: changed(evidence.arrivals, wasGood, (arrival) => ({ ...arrival, ...change })) };
}

function endpoint(
  evidence: Evidence,
  which: (row: Evidence['tables']['endpoints'][number]) => boolean,
  change: Partial<Evidence['tables']['endpoints'][number]>,
): Evidence {
  const rows = evidence.tables.endpoints;
  if (!rows.some(which)) throw new NothingToDoctor();
  return withTables(evidence, { endpoints: changed(rows, which, (row) => ({ ...row, ...change })) });
}

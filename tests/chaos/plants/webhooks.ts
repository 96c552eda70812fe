import type { Evidence } from '../evidence/evidence.ts';
import { changed, NothingToDoctor, type Plant, twice, without, withTables } from './plant.ts';

const isDelivered = ({ status }: { status: string }): boolean => status === 'delivered';
const isSecond = ({ number }: { number: number }): boolean => number === 2;

/** What bugs in the dispatcher would leave behind. */
export const plantsOfWebhooks: readonly Plant[] = [
  {
    invariant: 'I4 every event has its deliveries, within 10 s',
    what: 'an endpoint was passed over',
    doctor: (evidence) => withTables(evidence, { deliveries: without(evidence.tables.deliveries, isDelivered) }),
  },
  {
    invariant: 'I4 every event has its deliveries, within 10 s',
    what: 'an event still waits',
    doctor: (evidence) =>
      withTables(evidence, {
        events: changed(
          evidence.tables.events,
          () => true,
          (event) => ({ ...event, fannedOutAt: null }),
        ),
      }),
  },
  {
    invariant: 'I4 every event has its deliveries, within 10 s',
    what: 'an event waited until its announcement came again, minutes later',
    doctor: (evidence) =>
      withTables(evidence, {
        events: changed(
          evidence.tables.events,
          () => true,
          (event) => ({ ...event, fannedOutAt: event.recordedAt + 300_000 }),
        ),
      }),
  },
  {
    invariant: 'I4 every event has its deliveries, within 10 s',
    what: 'deliveries were never settled',
    doctor: (evidence) => ({ ...evidence, drained: { ...evidence.drained, quietAt: null } }),
  },
  {
    invariant: 'I5 attempts are numbered, settled once, apart, and wait long enough',
    what: 'an attempt was settled twice',
    doctor: (evidence) => withTables(evidence, { attempts: twice(evidence.tables.attempts, () => true) }),
  },
  {
    invariant: 'I5 attempts are numbered, settled once, apart, and wait long enough',
    what: 'a delivery was made twice',
    doctor: (evidence) => withTables(evidence, { deliveries: twice(evidence.tables.deliveries, isDelivered) }),
  },
  {
    invariant: 'I5 attempts are numbered, settled once, apart, and wait long enough',
    what: 'two attempts overlapped',
    doctor: (evidence) =>
      withTables(evidence, {
        attempts: changed(evidence.tables.attempts, isSecond, (attempt) => ({
          ...attempt,
          sentAt: attempt.sentAt - 600_000,
        })),
      }),
  },
  {
    invariant: 'I5 attempts are numbered, settled once, apart, and wait long enough',
    what: 'the wait before a retry was too short',
    doctor: (evidence) => {
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
  {
    invariant: 'I6 delivered means seen by the receiver, signed and unchanged',
    what: 'a delivery was marked as delivered and never sent',
    doctor: (evidence) => {
      const delivered = evidence.tables.deliveries.find(isDelivered)?.id;
      return { ...evidence, arrivals: evidence.arrivals.filter(({ delivery }) => delivery !== delivered) };
    },
  },
  {
    invariant: 'I6 delivered means seen by the receiver, signed and unchanged',
    what: 'a failure was taken for a success',
    doctor: (evidence) => arrived(evidence, { status: 500 }),
  },
  {
    invariant: 'I6 delivered means seen by the receiver, signed and unchanged',
    what: 'a signature was wrong',
    doctor: (evidence) => arrived(evidence, { verified: false }),
  },
  {
    invariant: 'I6 delivered means seen by the receiver, signed and unchanged',
    what: 'a body was changed between attempts',
    doctor: (evidence) => arrived(evidence, { fingerprint: 'other' }),
  },
  {
    invariant: 'I7 ten exhausted in a row disable, nothing else does',
    what: 'a dead endpoint was not disabled',
    doctor: (evidence) => endpoint(evidence, ({ enabled }) => !enabled, { enabled: true }),
  },
  {
    invariant: 'I7 ten exhausted in a row disable, nothing else does',
    what: 'an endpoint was disabled too soon',
    doctor: (evidence) => endpoint(evidence, ({ enabled }) => enabled, { enabled: false }),
  },
  {
    invariant: 'I7 ten exhausted in a row disable, nothing else does',
    what: 'a success did not reset the count',
    doctor: (evidence) => endpoint(evidence, ({ failures }) => failures === 0, { failures: 1 }),
  },
  {
    invariant: 'repeats are at most kills and freezes times what is in flight',
    what: 'everything was sent over and over',
    doctor: (evidence) => ({ ...evidence, arrivals: Array.from({ length: 50 }, () => evidence.arrivals).flat() }),
  },
];

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

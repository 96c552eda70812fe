import type { Evidence } from '../evidence/evidence.ts';
import { changed, NothingToChange, type Plants, twice, without, withTables } from './plant.ts';

const isDelivered = ({ status }: { status: string }): boolean => status === 'delivered';
const isSecond = ({ number }: { number: number }): boolean => number === 2;

export const plantsOfWebhooks = {
  'I4 every event has its deliveries, within 10 s': {
    'an endpoint was left out': (evidence) =>
      withTables(evidence, { deliveries: without(evidence.tables.deliveries, isDelivered) }),
    'an event was not fanned out': (evidence) =>
      withTables(evidence, {
        events: changed(
          evidence.tables.events,
          () => true,
          (event) => ({ ...event, fannedOutAt: null }),
        ),
      }),
    'an event was fanned out only minutes later': (evidence) =>
      withTables(evidence, {
        events: changed(
          evidence.tables.events,
          () => true,
          (event) => ({ ...event, fannedOutAt: event.recordedAt + 300_000 }),
        ),
      }),
    'deliveries were never settled': (evidence) => ({ ...evidence, drained: { ...evidence.drained, quietAt: null } }),
  },
  'I5 attempts are numbered, settled once, never overlap, and wait long enough': {
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
      const patient = new Set(
        evidence.endpoints.filter(({ hasShortWaits: isHurried }) => !isHurried).map(({ id }) => id),
      );
      return withTables(evidence, {
        attempts: changed(
          evidence.tables.attempts,
          ({ number, endpointId }) => number === 2 && patient.has(endpointId),
          (attempt) => ({ ...attempt, sentAt: attempt.sentAt - 1_000 }),
        ),
      });
    },
  },
  'I6 delivered means received, signed and unchanged': {
    'a delivery was marked as delivered and never sent': (evidence) => {
      const delivered = evidence.tables.deliveries.find(isDelivered)?.id;
      return { ...evidence, arrivals: evidence.arrivals.filter(({ delivery }) => delivery !== delivered) };
    },
    'a failure was recorded as a success': (evidence) => arrived(evidence, { status: 500 }),
    'a signature was wrong': (evidence) => arrived(evidence, { verified: false }),
    'a body was changed between attempts': (evidence) => arrived(evidence, { fingerprint: 'other' }),
  },
  'I7 only ten exhausted deliveries in a row disable an endpoint': {
    'a dead endpoint was not disabled': (evidence) => endpoint(evidence, ({ enabled }) => !enabled, { enabled: true }),
    'an endpoint was disabled too soon': (evidence) => endpoint(evidence, ({ enabled }) => enabled, { enabled: false }),
    'a success did not reset the count': (evidence) =>
      endpoint(evidence, ({ failures }) => failures === 0, { failures: 1 }),
  },
  'repeats are at most kills and freezes times requests in flight': {
    'deliveries were repeated without end': (evidence) => ({
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
  if (!rows.some(which)) throw new NothingToChange();
  return withTables(evidence, { endpoints: changed(rows, which, (row) => ({ ...row, ...change })) });
}

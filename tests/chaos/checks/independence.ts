import type { Call } from '../evidence/journal.ts';
import { type Fault, overlap } from '../faults/fault.ts';
import type { Check } from './check.ts';

/** After this time services skip Redis; a call that waited for it would take 100 ms longer. */
const knownAfterMs = 700;
const waitingMs = 60;
const enough = 15;

/** I11 Soon after Redis fails no call waits for it: the median call is about as fast as with it. */
export const checkWithoutRedis: Check = ({ journal, faults }) => {
  const others = faults.filter(({ part, kind }) => part !== 'redis' && part !== 'nats' && kind !== 'clock');
  const redis = faults.filter(({ part }) => part === 'redis');
  const calm = journal.calls.filter((call) => !others.some((fault) => overlap(call, fault, 3_000)));
  const usual = calm.filter((call) => !redis.some((fault) => overlap(call, fault, 3_000)));
  const without = calm.filter((call) => redis.some((fault) => isKnownGone(call, fault)));
  if (usual.length < enough || without.length < enough) return [];
  const [before, now] = [median(usual), median(without)];
  return now <= before + waitingMs ? [] : [`the median call took ${now} ms without Redis and ${before} ms with it`];
};

export const checkWithoutNats: Check = ({ journal, faults }) => {
  const others = faults.filter(({ part }) => part === 'postgres' || part.startsWith('order-actions'));
  const nats = faults.filter(({ part }) => part === 'nats');
  const without = journal.calls.filter(
    (call) => nats.some((fault) => isKnownGone(call, fault)) && !others.some((fault) => overlap(call, fault, 5_000)),
  );
  return without
    .filter(({ method, status }) => method === 'POST' && status !== 200 && status !== 409)
    .map(({ path, status }) => `POST ${path} answered ${status} without NATS`);
};

function isKnownGone({ from, to }: Call, { downFrom: goneFrom, downTo: goneTo }: Fault): boolean {
  return from >= goneFrom + knownAfterMs && to <= goneTo;
}

function median(calls: readonly Call[]): number {
  const times = calls.map(({ from, to }) => to - from).sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

import type { AttemptRow } from '../evidence/evidence.ts';
import type { Arrival } from '../load/arrival.ts';
import { fingerprint } from '../load/arrival.ts';
import { type Check, grouped } from './check.ts';

/** I6 Delivered means a 2xx of the receiver; each attempt had the event's data, byte
 * for byte, and a valid signature. Every settled attempt has the receiver's status. */
export const checkDelivered: Check = ({ tables, arrivals }) => {
  const arrivalsOf = grouped(arrivals, ({ delivery }) => delivery);
  const attemptsOf = grouped(tables.attempts, pairOf);
  const events = new Map(tables.events.map((event) => [event.id, event]));
  const known = new Set(tables.deliveries.map(({ id }) => id));
  return [
    ...arrivals.filter(({ verified }) => !verified).map(({ delivery }) => `${delivery} arrived with a wrong signature`),
    ...arrivals
      .filter(({ delivery }) => !known.has(delivery))
      .map(({ delivery }) => `${delivery} arrived, but is unknown`),
    ...tables.deliveries.flatMap((delivery) => {
      const { id, eventId, endpointId, status } = delivery;
      const arrived = arrivalsOf(id);
      const event = events.get(eventId);
      const wanted = event && fingerprint(`{"event":${JSON.stringify(event.name)},"timestamp":0,"data":${event.data}}`);
      return [
        ...(status === 'delivered' && !arrived.some(isSuccess)
          ? [`${id} is delivered, but the receiver did not confirm it`]
          : []),
        ...(arrived.every((each) => each.fingerprint === wanted) ? [] : [`${id} arrived with another body`]),
        ...(arrived.every((each) => each.endpointId === endpointId) ? [] : [`${id} arrived at another endpoint`]),
        ...attemptsOf(pairOf(delivery)).flatMap((attempt) =>
          problemOf(attempt, arrived).map((what) => `${id}: ${what}`),
        ),
      ];
    }),
  ];
};

function problemOf({ number, timestamp: signed, httpStatus }: AttemptRow, arrived: readonly Arrival[]): string[] {
  if (httpStatus === null) return [];
  const seen = arrived.filter(({ timestamp }) => timestamp === signed);
  if (seen.some(({ status }) => status === httpStatus)) return [];
  return [
    `attempt ${number} was settled with ${httpStatus}, but the receiver answered ${seen.map(({ status }) => status)}`,
  ];
}

function isSuccess({ status }: Arrival): boolean {
  return status !== null && status >= 200 && status < 300;
}

function pairOf({ endpointId, eventId }: { endpointId: string; eventId: string }): string {
  return `${eventId} ${endpointId}`;
}

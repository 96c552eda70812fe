import { periodicJob } from '../runtime/periodic-job.ts';

const everyMs = 500;
/** A ping that is answered later proves nothing: NATS may have stood still with messages of before it yet to be read. */
const quickMs = 500;
/** What arrives is taken for this much younger than it may be: between two pings nobody can know better. */
export const unknownMs = everyMs + quickMs;

/** How old what arrives now may be. */
export interface Lateness {
  /** Of a message: so much of the time that its sender waits has passed before it came here, less than `unknownMs` more. */
  lateMs(): number;
  stop(): Promise<void>;
}

/**
 * Follows how long messages lie on their way, by no clock but this process's: in NATS, or unread in the socket of a process that
 * stood still. NATS answers a ping after all it had for us by then: so whatever comes before the next answer left NATS after
 * the last ping that was answered. While NATS itself stands still pings go unanswered too, or are answered late.
 */
export function followLateness(ping: () => Promise<void>): Lateness {
  let provenAt = performance.now();
  const ask = async (): Promise<void> => {
    const askedAt = performance.now();
    await ping().then(
      () => {
        if (performance.now() - askedAt < quickMs) provenAt = askedAt;
      },
      () => {},
    );
  };
  const asking = periodicJob(ask, { everyMs });
  return {
    lateMs: () => Math.max(0, performance.now() - provenAt - unknownMs),
    stop: asking.stop,
  };
}

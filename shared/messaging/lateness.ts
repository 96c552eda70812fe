import { periodicJob } from '../runtime/periodic-job.ts';

const everyMs = 1_000;
/** A slower answer proves nothing: NATS may have been suspended with older messages still unread. */
const quickMs = 500;
export const unknownMs = everyMs + quickMs;

export interface Lateness {
  lateMs(): number;
  stop(): Promise<void>;
}

// Measures message delay by this process's clock alone. NATS answers a ping after everything it had queued, so what
// arrives before the next answer left NATS after the last answered ping.
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

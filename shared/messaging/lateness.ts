import { periodicJob } from '../runtime/periodic-job.ts';

const intervalMs = 1_000;
/** A slower answer proves nothing: NATS may have been suspended with older messages still unread. */
const quickMs = 500;
export const unknownMs = intervalMs + quickMs;

export interface Lateness {
  lateMs(): number;
  stop(): Promise<void>;
}

// Measures message delay by this process's clock alone. NATS answers a ping after everything it had queued, so what
// arrives before the next answer left NATS after the last answered ping.
export function measureLateness(ping: () => Promise<void>): Lateness {
  let provenAt = performance.now();
  const pingOnce = async (): Promise<void> => {
    const sentAt = performance.now();
    await ping().then(
      () => {
        if (performance.now() - sentAt < quickMs) provenAt = sentAt;
      },
      () => {},
    );
  };
  const pingJob = periodicJob(pingOnce, { everyMs: intervalMs });
  return {
    lateMs: () => Math.max(0, performance.now() - provenAt - unknownMs),
    stop: pingJob.stop,
  };
}

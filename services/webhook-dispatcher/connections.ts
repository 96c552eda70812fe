import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';

const connections = 6;
const replayingAtATime = 4;

/** Longer than dispatchers hold each other's rows; beyond it the workspace is retried apart. */
const lockMs = 300;

export function connectAll(url: string) {
  const settings = { lock_timeout: String(lockMs) };
  const db = connectWithIndexScans(url, { name: 'webhook-dispatcher', max: connections, settings });
  const replaying = connectWithIndexScans(url, { name: 'webhook-dispatcher replaying', max: replayingAtATime });
  const end = async (): Promise<void> => {
    await Promise.all([db.end(), replaying.end()]);
  };
  return { db, replaying, end };
}

import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';

const connections = 6;
const replayConnections = 4;

/** Longer than dispatchers lock each other's rows; afterwards the workspace's results are retried in a batch of their own. */
const lockMs = 300;

export function connectAll(url: string) {
  const settings = { lock_timeout: String(lockMs) };
  const db = connectWithIndexScans(url, { name: 'webhook-dispatcher', max: connections, settings });
  const replaying = connectWithIndexScans(url, { name: 'webhook-dispatcher replaying', max: replayConnections });
  const end = async (): Promise<void> => {
    await Promise.all([db.end(), replaying.end()]);
  };
  return { db, replaying, end };
}

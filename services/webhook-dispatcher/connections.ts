import { connectByIndex } from '../../shared/db/connections/connect-by-index.ts';

const connections = 6;
const replayingAtATime = 4;

/** Longer than two dispatchers hold a row of each other. Beyond it, the work of that workspace is tried again apart. */
const lockMs = 300;

/**
 * What the service has of PostgreSQL: `db` fans out, claims and settles for everybody, and `replaying` sends deliveries
 * of a workspace again, and may wait for rows that a session holds.
 */
export function connectAll(url: string) {
  const settings = { lock_timeout: String(lockMs) };
  const db = connectByIndex(url, { name: 'webhook-dispatcher', max: connections, settings });
  const replaying = connectByIndex(url, { name: 'webhook-dispatcher replaying', max: replayingAtATime });
  const end = async (): Promise<void> => {
    await Promise.all([db.end(), replaying.end()]);
  };
  return { db, replaying, end };
}

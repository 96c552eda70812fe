import { connectByIndex } from '../../shared/db/connections/connect-by-index.ts';

const connections = 6;
const replayingAtATime = 4;

/** Longer than two dispatchers keep each other waiting; whoever keeps a lane for longer is passed over. */
const lockMs = 300;

/**
 * What the service has of PostgreSQL: `db` fans out, claims and settles for everybody, and `replaying` is where what a workspace
 * sends again may wait for lanes that somebody holds.
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

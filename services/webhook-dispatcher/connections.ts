import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';
import { applicationName, newProcessId } from './queue/process-id.ts';

const connections = 3;
const queueConnections = 3;
const replayConnections = 4;

/** Longer than dispatchers lock each other's rows; afterwards the workspace's results are retried in a batch of their own. */
const lockMs = 300;

/** A crash of PostgreSQL undoes the last fan-outs and claims together; they are made again with the same ids. */
const withoutWaitingForDisk = { synchronous_commit: 'off' };

export type Connections = ReturnType<typeof connectAll>;

export function connectAll(url: string) {
  const processId = newProcessId();
  const settings = { lock_timeout: String(lockMs) };
  const db = connectWithIndexScans(url, { name: 'webhook-dispatcher', max: connections, settings });
  const queue = connectWithIndexScans(url, {
    name: applicationName(processId),
    max: queueConnections,
    settings: { ...settings, ...withoutWaitingForDisk },
  });
  const replaying = connectWithIndexScans(url, { name: 'webhook-dispatcher replaying', max: replayConnections });
  const end = async (): Promise<void> => {
    await Promise.all([db.end(), queue.end(), replaying.end()]);
  };
  return { db, queue, replaying, processId, end };
}

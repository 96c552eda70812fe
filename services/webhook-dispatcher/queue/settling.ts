import { Refused } from '../../../shared/basics/refused.ts';
import { coalesce } from '../../../shared/db/connections/coalesce.ts';
import { type Db, isLockTimeout, isUnavailable } from '../../../shared/db/connections/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { type Result, settle } from './settle.ts';

const batches = { most: 50, gatherMs: 40 };
const retryMs = 500;

/** Retries a workspace with locked rows in a batch of its own. `settle` returns false when the claim had expired. */
export function createSettling(db: Db, log: Log) {
  let isStopped = false;
  const createBatch = () =>
    coalesce(async (results: readonly Result[]) => {
      const written = await settleUnlocked(db, results);
      return results.map(({ id }) => written.get(id) ?? 'locked');
    }, batches);
  const settleTogether = createBatch();
  const settleApart = createBatch();
  const lockedWorkspaces = new Set<string>();

  return {
    async settle(result: Result): Promise<boolean> {
      while (!isStopped) {
        try {
          const { workspaceId } = result;
          const written = await (lockedWorkspaces.has(workspaceId) ? settleApart : settleTogether)(result);
          if (written !== 'locked') {
            lockedWorkspaces.delete(workspaceId);
            return written;
          }
          lockedWorkspaces.add(workspaceId);
          log.warn('could not save the result of a delivery attempt, saving it again', {
            workspaceId,
            error: 'rows are locked by another session',
          });
        } catch (error) {
          if (!isUnavailable(error) && !(error instanceof Refused)) {
            log.error('saving the result of a delivery attempt failed, repeating the attempt', {
              ...{ deliveryId: result.id, error },
            });
            return false;
          }
          log.warn('could not save the result of a delivery attempt, saving it again', {
            ...{ deliveryId: result.id, error: String(error) },
          });
        }
        await Bun.sleep(retryMs);
      }
      return false;
    },
    stop() {
      isStopped = true;
    },
  };
}

async function settleUnlocked(db: Db, results: readonly Result[]): Promise<ReadonlyMap<string, boolean>> {
  try {
    const written = await settle(db, results);
    return new Map(results.map(({ id }) => [id, written.has(id)]));
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    const byWorkspace = [...Map.groupBy(results, ({ workspaceId }) => workspaceId).values()];
    if (byWorkspace.length === 1) return new Map();
    const settled = await Promise.all(byWorkspace.map((own) => settleUnlocked(db, own)));
    return new Map(settled.flatMap((each) => [...each]));
  }
}

import type { Drizzle } from '../../shared/db/connections/connect.ts';
import { makeSetUpCode } from '../../shared/people/set-up.ts';
import type { Log } from '../../shared/runtime/log.ts';

/** Logs a link to the set-up page of an installation without a workspace. Only hashes are stored, so each process logs a code of its own. */
export async function offerSetUp(db: Drizzle, dashboardUrl: string, log: Log): Promise<void> {
  try {
    const made = await makeSetUpCode(db);
    if (made !== null) {
      log.warn('no workspace yet, open this link to set up the first one', {
        link: `${dashboardUrl}/setup/${made.code}`,
      });
    }
  } catch (error) {
    log.warn('making a set-up code failed, make one with `cli setup code`', { error });
  }
}

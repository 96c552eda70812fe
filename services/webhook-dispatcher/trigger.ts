import { Refused } from '../../shared/basics/refused.ts';
import type { Command, Output } from '../../shared/contracts/commands.ts';
import type { Db } from '../../shared/db/connections/connect.ts';
import { once } from '../../shared/db/once.ts';
import { recordEvents } from '../../shared/messaging/record.ts';

/** Records an automation event; the workspace's rules decide which endpoints get it (spec: Automation events). Throws `not_found`. */
export function trigger(db: Db, command: Command<'automation.trigger'>): Promise<Output<'automation.trigger'>> {
  const { workspaceId, event, data } = command;
  return db.begin((tx) =>
    once(tx, command, 'automation.trigger', async () => {
      const [workspace] = await tx`select from workspaces where id = ${workspaceId}`;
      if (!workspace) throw new Refused('not_found', 'no such workspace');
      const [id = ''] = await recordEvents(tx, workspaceId, [{ name: event, data }]);
      return { id, event };
    }),
  );
}

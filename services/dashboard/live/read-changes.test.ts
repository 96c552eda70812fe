import { expect, test } from 'bun:test';
import { firstIdAt } from '../../../shared/basics/id.ts';
import { createConversation, createMessage } from '../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { databaseForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { maxChanges, readChanges } from './read-changes.ts';

const hourMs = 3_600_000;
const { db: sql } = await databaseForThisFile();

test('messages stamped ahead hide no later ones, and are found once', async () => {
  const workspaceId = await createWorkspace(sql);
  const hourAgo = Date.now() - hourMs;
  for (let nth = 0; nth < maxChanges; nth += 1) {
    const conversation = await createConversation(sql, workspaceId, { updatedAt: hourAgo });
    await sql`
      insert into messages (workspace_id, conversation_id, id, direction, text, created_at)
      values (${workspaceId}, ${conversation}, ${firstIdAt('message', Date.now() + hourMs + nth)}, 'contact', 'Hello', ${hourAgo})`;
  }
  const one = await createConversation(sql, workspaceId, { updatedAt: hourAgo });
  await createMessage(sql, workspaceId, one, { createdAt: hourAgo });
  const seen = await readChanges(sql, 'conversations', [{ workspaceId, since: null }]);
  expect(seen.map(({ id }) => id)).toEqual([one]);
});

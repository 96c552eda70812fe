import { afterAll, expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../../../tests/support/data/admin-database.ts';
import { createRule, deleteRule, listRules } from './automation-rules.ts';
import { createEndpoint } from './endpoints.ts';
import { deleteEndpoint } from './switch-endpoint.ts';

const { db, secrets, makeWorkspace, close } = await openDatabase();
afterAll(close);
const event = 'payment.confirmed';

async function makeEndpoint(workspaceId: string): Promise<string> {
  const input = { workspaceId, url: 'https://example.com/', events: ['order.*'] };
  return (await createEndpoint(db, secrets, 'public', input)).id;
}

test('a rule is made, listed and deleted, whatever its endpoint subscribes to now', async () => {
  const workspaceId = await makeWorkspace();
  const endpointId = await makeEndpoint(workspaceId);
  const rule = await createRule(db, { workspaceId, event, endpointId });
  expect(rule).toMatchObject({ workspaceId, event, endpointId });
  expect(await listRules(db, workspaceId)).toEqual([rule]);
  expect(await listRules(db, await makeWorkspace())).toEqual([]);
  expect(await deleteRule(db, rule.id)).toEqual(rule);
  expect(await listRules(db, workspaceId)).toEqual([]);
  expect(await refusalOf(deleteRule(db, rule.id))).toBe('not_found: no such rule');
});

test('a rule needs an endpoint of its own workspace that is not deleted', async () => {
  const [workspaceId, other] = [await makeWorkspace(), await makeWorkspace()];
  const foreign = await makeEndpoint(other);
  expect(await refusalOf(createRule(db, { workspaceId, event, endpointId: foreign }))).toBe(
    'not_found: no such endpoint',
  );
  const endpointId = await makeEndpoint(workspaceId);
  await deleteEndpoint(db, endpointId);
  expect(await refusalOf(createRule(db, { workspaceId, event, endpointId }))).toBe('not_found: no such endpoint');
});

test('a workspace has at most 200 rules, however many are made at once', async () => {
  const workspaceId = await makeWorkspace();
  const endpointId = await makeEndpoint(workspaceId);
  const made = await Promise.allSettled(
    Array.from({ length: 205 }, () => createRule(db, { workspaceId, event, endpointId })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
  expect(await refusalOf(createRule(db, { workspaceId, event, endpointId }))).toBe(
    'invalid_request: a workspace has at most 200 rules: delete one that is not used',
  );
});

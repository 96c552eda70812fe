import { expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { automationEvents } from '../rules/event-pattern.ts';
import { createRule, listRules } from './automation-rules.ts';
import { createEndpoint } from './endpoints.ts';
import { deleteEndpoint } from './switch-endpoint.ts';

const [{ db, secrets, makeWorkspace }] = await forThisFile(openDatabase());
const event = 'payment.confirmed';

async function makeEndpoint(workspaceId: string): Promise<string> {
  const input = { workspaceId, url: 'https://example.com/', events: ['order.*'] };
  return (await createEndpoint(db, secrets, 'public', input)).id;
}

test('a rule needs an endpoint of its own workspace that is not deleted', async () => {
  const [workspaceId, other] = [await makeWorkspace(), await makeWorkspace()];
  const foreign = await makeEndpoint(other);
  const deleted = await makeEndpoint(workspaceId);
  await deleteEndpoint(db, deleted);
  for (const endpointId of [foreign, deleted]) {
    expect(await refusalOf(createRule(db, { workspaceId, event, endpointId }))).toBe('not_found: no such endpoint');
  }
});

test('a rule is made once, however many make it at once', async () => {
  const workspaceId = await makeWorkspace();
  const wanted = { workspaceId, event, endpointId: await makeEndpoint(workspaceId) } as const;
  const made = await Promise.allSettled(Array.from({ length: 8 }, () => createRule(db, wanted)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(createRule(db, wanted))).toBe('invalid_state: there is this rule already');
  expect([await listRules(db, workspaceId), await listRules(db, await makeWorkspace())]).toMatchObject([[wanted], []]);
});

test('a workspace has at most 200 rules, however many are made at once', async () => {
  const workspaceId = await makeWorkspace();
  const endpoints: string[] = [];
  while (endpoints.length * automationEvents.length < 205) endpoints.push(await makeEndpoint(workspaceId));
  const wanted = endpoints
    .flatMap((endpointId) => automationEvents.map((event) => ({ workspaceId, event, endpointId })))
    .slice(0, 205);
  const made = await Promise.allSettled(wanted.map((each) => createRule(db, each)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
  const refused = wanted.filter((_, each) => made[each]?.status === 'rejected')[0];
  expect(refused && (await refusalOf(createRule(db, refused)))).toBe(
    'invalid_request: a workspace has at most 200 rules: delete one that is not used',
  );
});

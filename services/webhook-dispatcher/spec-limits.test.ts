import { beforeEach, expect, test } from 'bun:test';
import { isId } from '../../shared/basics/id.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startDispatcher } from '../../tests/support/running/dispatcher.ts';
import { eventually } from '../../tests/support/running/world.ts';

/** Tests the webhook limits of the specification (section Limits) on a running dispatcher. */
const [dispatcher] = await forThisFile(startDispatcher());
let workspaceId: string;
beforeEach(async () => {
  workspaceId = await dispatcher.workspace();
});

/** A receiver that fails by default, and its endpoint. */
async function failing(body = 'no') {
  let status = 500;
  const receiver = await dispatcher.receiver((_, response) => response.writeHead(status).end(body));
  const endpointId = await dispatcher.endpoint(workspaceId, { url: receiver.url });
  const recover = () => {
    status = 200;
  };
  return { ...receiver, endpointId, recover };
}

async function endpoint(id: string) {
  const [row] = await dispatcher.db<{ failures: number; enabled: boolean; reason: string | null }[]>`
    select consecutive_failures as failures, enabled, disabled_reason as reason from webhook_endpoints where id = ${id}`;
  return row;
}

async function recordEvents(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await dispatcher.recordEvent(workspaceId);
}

test('stored error text: 500 characters, whatever they are made of', async () => {
  const texts: [string, string][] = [
    ['x'.repeat(5_000), `http_500: ${'x'.repeat(490)}`],
    ['😀'.repeat(2_000), `http_500: ${'😀'.repeat(490)}`],
    ['خطأ\0\n\x1b[31m <b>', 'http_500: خطأ [31m <b>'],
    ['x'.repeat(490), `http_500: ${'x'.repeat(490)}`],
  ];
  for (const [text] of texts) await failing(text);
  await dispatcher.recordEvent(workspaceId);
  await dispatcher.untilAttempted(workspaceId);
  const stored = (await dispatcher.deliveries(workspaceId)).map(({ lastError }) => lastError);
  expect(stored.toSorted()).toEqual(texts.map(([, kept]) => kept).toSorted());
});

test('auto-disable at the tenth exhausted delivery, noted in the audit log', async () => {
  const { endpointId, url } = await failing();
  await dispatcher.db`update webhook_endpoints set consecutive_failures = 9 where id = ${endpointId}`;
  await recordEvents(3);
  await dispatcher.untilSettled(workspaceId);
  expect(await endpoint(endpointId)).toMatchObject({ enabled: false });
  const entries = await dispatcher.db<{ id: string; [column: string]: unknown }[]>`
    select id, actor, user_id, action, target, details from audit_entries where workspace_id = ${workspaceId}`;
  const reason = '10 deliveries in a row failed after their last attempt';
  expect([...entries]).toEqual([
    {
      ...{ id: expect.any(String), actor: 'platform', user_id: null, action: 'endpoint.disabled', target: endpointId },
      details: { url, reason },
    },
  ]);
  expect(isId('audit', entries[0]?.id ?? '')).toBe(true);
});

const drops = [
  ['the endpoint was disabled', 'enabled = false', 'endpoint disabled'],
  ['the endpoint was deleted', 'deleted_at = clock()', 'endpoint deleted'],
  ['the endpoint was unsubscribed', "events = '{order.arrived}'", 'endpoint no longer subscribed'],
] as const;

for (const [what, drop, reason] of drops) {
  test(`Deliveries dropped because ${what} do not count toward auto-disable`, async () => {
    const { endpointId, received } = await failing();
    await dispatcher.db`update webhook_endpoints set consecutive_failures = 9 where id = ${endpointId}`;
    await recordEvents(3);
    await dispatcher.untilAttempted(workspaceId);
    await dispatcher.db.unsafe(`update webhook_endpoints set ${drop} where id = $1`, [endpointId]);
    await dispatcher.untilSettled(workspaceId);
    expect((await endpoint(endpointId))?.failures).toBe(9);
    for (const delivery of await dispatcher.deliveries(workspaceId)) {
      expect(delivery).toMatchObject({ status: 'failed', attempt: 1, httpStatus: 500, lastError: reason });
    }
    expect(received).toHaveLength(3);
  });
}

const lapses = [
  ['the plan lapses', "plan = 'starter'", 'paused: the plan of the workspace has no webhooks'],
  ['webhooks are switched off', 'webhooks_enabled = false', 'paused: webhooks are switched off for the workspace'],
] as const;

for (const [what, lapse, reason] of lapses) {
  test(`When ${what}, retries end as paused and are not counted as failures`, async () => {
    const { endpointId, received } = await failing();
    await recordEvents(3);
    await dispatcher.untilAttempted(workspaceId);
    await dispatcher.postpone(workspaceId);
    await dispatcher.db.unsafe(`update workspaces set ${lapse} where id = $1`, [workspaceId]);
    await dispatcher.recordEvent(workspaceId, 'order.approved');
    await dispatcher.sweep();
    // The retries were postponed: only the lapse can end them.
    const statuses = async () => (await dispatcher.deliveries(workspaceId)).map(({ status }) => status);
    await eventually(async () => !(await statuses()).includes('retrying'));
    await dispatcher.untilSettled(workspaceId);
    const deliveries = await dispatcher.deliveries(workspaceId);
    expect(deliveries.map(({ lastError }) => lastError)).toEqual([reason, reason, reason]);
    expect(received).toHaveLength(3);
    expect(await endpoint(endpointId)).toEqual({ failures: 0, enabled: true, reason: null });
  });
}

import { expect, test } from 'bun:test';
import { connect } from '../../shared/db/connections/connect.ts';
import { sendCommand } from '../../shared/messaging/commands.ts';
import { defaultTimeoutMs } from '../../shared/runtime/until.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startDispatcher } from '../../tests/support/running/dispatcher.ts';
import { eventually } from '../../tests/support/running/world.ts';

const [dispatcher] = await forThisFile(startDispatcher());

test('a session that locks an endpoint’s rows delays no other workspace', async () => {
  const { db, messaging, url } = dispatcher;
  const session = connect(url, { name: 'session', settings: { idle_in_transaction_session_timeout: '0' } });
  const [busy, other] = [await dispatcher.workspace(), await dispatcher.workspace()];
  const answers: (() => void)[] = [];
  let isSlow = false;
  const slow = await dispatcher.receiver((_request, response) => {
    const answer = (): void => void response.writeHead(204).end();
    if (isSlow) answers.push(answer);
    else answer();
  });
  const quick = await dispatcher.receiver();
  const lockedEndpoint = await dispatcher.endpoint(busy, { url: slow.url });
  await dispatcher.endpoint(other, { url: quick.url });
  const delivered = async (workspaceId: string): Promise<number> =>
    (await dispatcher.deliveries(workspaceId)).filter(({ status }) => status === 'delivered').length;

  await dispatcher.recordEvent(busy);
  await eventually(async () => (await delivered(busy)) === 1);
  const [{ id: deliveryId } = { id: '' }] = await dispatcher.deliveries(busy);
  isSlow = true;
  await dispatcher.recordEvent(busy);
  await eventually(() => answers.length === 1);
  // Until its lease ends, the result that cannot be settled delays the workspace's others.
  await db`update open_deliveries set leased_until = clock() + interval '2 seconds' where claim is not null`;

  const { resends } = await session.begin(async (tx) => {
    await tx`select from webhook_endpoints where id = ${lockedEndpoint} for update`;
    await tx`select from open_deliveries where endpoint_id = ${lockedEndpoint} for update`;
    // The locked workspace has a result to settle, an event to fan out, and more resends than there are connections.
    for (const answer of answers) answer();
    isSlow = false;
    await dispatcher.recordEvent(busy);
    const resends = Array.from({ length: 20 }, () =>
      sendCommand(messaging, 'deliveries.resend', { workspaceId: busy, deliveryId }, defaultTimeoutMs).then(
        () => 'done',
        (error) => String(error.code),
      ),
    );
    for (let n = 1; n <= 10; n += 1) {
      await dispatcher.recordEvent(other);
      await eventually(async () => (await delivered(other)) === n);
    }
    // The locked workspace's other deliveries go on too.
    await eventually(async () => (await delivered(busy)) === 2);
    const [row] = await db<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'webhook-dispatcher replaying' and wait_event_type = 'Lock'`;
    expect(row?.count).toBeLessThanOrEqual(1);
    return { resends };
  });
  expect(
    (await Promise.all(resends)).filter((outcome) => !['done', 'invalid_state', 'unavailable'].includes(outcome)),
  ).toEqual([]);
  await eventually(async () => (await delivered(busy)) === 3);
  await session.end();
});

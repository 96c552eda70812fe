import { expect, test } from 'bun:test';
import { setChatUrl } from '../../shared/notifications/verbs/chat.ts';
import { startReceiver } from '../../tests/support/requests/receiver.ts';
import { forThisFile, keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { startMailServer } from '../../tests/support/running/notifier/mail-server.ts';
import { startNotifierWorld } from '../../tests/support/running/notifier/notifier.ts';
import { eventually } from '../../tests/support/running/world.ts';
import { fairClock } from '../../tests/support/watching/fair-clock.ts';

const promptMs = 3_000;

const mailServer = await startMailServer({
  onRcptTo({ address }, _, done) {
    if (!address.endsWith('@tar-pit.example')) done();
  },
});
const [world] = await forThisFile(startNotifierWorld({ mailServer }));
const keep = keeperForThisFile();

const invite = (workspaceId: string, email: string) =>
  world.record({
    ...{ kind: 'member.invited', workspaceId, email, language: 'en', token: 'token' },
    data: { by: 'adam@example.com', role: 'staff' },
  });

test('mails of a workspace that hang delay no mails of another', async () => {
  const [many, one] = [await world.workspace(), await world.workspace()];
  for (let nth = 0; nth < 30; nth += 1) await invite(many, `person${nth}@tar-pit.example`);
  await eventually(async () => (await world.db`select from notification_messages where claim is not null`).length > 1);
  const elapsed = fairClock();
  await invite(one, 'sara@example.com');
  await eventually(() => world.mail.to('sara@example.com').length === 1);
  expect(elapsed()).toBeLessThan(promptMs);
});

test('chats of six workspaces that hang delay no chat of another', async () => {
  const hanging = keep(await startReceiver(() => {}));
  const healthy = keep(await startReceiver());
  const failing = async ({ url }: typeof hanging) => {
    const workspaceId = await world.workspace();
    const policy = { network: 'private', closed: [] } as const;
    await setChatUrl(world.verbs, { secrets: world.secrets.notifications, policy }, workspaceId, url);
    const data = { url: 'https://shop.example.com/hook', failures: 10 };
    await world.record({ kind: 'endpoint.disabled', workspaceId, data });
    await world.record({ kind: 'endpoint.failing', workspaceId, data });
  };
  const due = () =>
    eventually(async () => {
      await world.makeAllDue();
      return (await world.db`select from notifications where fanned_out_at is null`).length === 0;
    });
  for (let nth = 0; nth < 6; nth += 1) await failing(hanging);
  await due();
  await eventually(async () => {
    // A message that was fanned out just now is not due yet.
    await world.makeAllDue();
    return hanging.received.length >= 6;
  });
  const elapsed = fairClock();
  await failing(healthy);
  await due();
  await eventually(async () => {
    await world.makeAllDue();
    return healthy.received.length > 0;
  });
  expect(elapsed()).toBeLessThan(promptMs);
});

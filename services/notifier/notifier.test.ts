import { expect, test } from 'bun:test';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startNotifierWorld } from '../../tests/support/running/notifier.ts';

const [world] = await forThisFile(startNotifierWorld());

test('a notification reaches each admin once, in their language', async () => {
  const workspaceId = await world.workspace();
  const english = await world.person(workspaceId, { language: 'en' });
  const arabic = await world.person(workspaceId, { language: 'ar' });
  const staff = await world.person(workspaceId, { role: 'staff' });
  await world.tell({
    kind: 'endpoint.disabled',
    workspaceId,
    subjectId: 'whe_1',
    data: { url: 'https://shop.example.com/hook?token=secret', failures: 10 },
  });
  await world.settled();
  expect(world.mail.to(english.email).map(({ subject }) => subject)).toEqual([
    'Webhooks to shop.example.com are disabled',
  ]);
  expect(world.mail.to(arabic.email)[0]?.subject).toContain('توقفت الإشعارات');
  expect(world.mail.to(staff.email)).toEqual([]);
  const [mail] = world.mail.to(english.email);
  expect(mail?.text).toContain(`http://localhost:8083/${workspaceId}/webhooks/whe_1`);
  expect(mail?.raw).not.toContain('token=secret');
});

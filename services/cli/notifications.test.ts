import { expect, test } from 'bun:test';
import { secretsKey } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { commandLine } from '../../tests/support/running/cli/cli.ts';
import { startMailServer } from '../../tests/support/running/notifier/mail-server.ts';
import { startNotifierWorld } from '../../tests/support/running/notifier/notifier.ts';
import { eventually } from '../../tests/support/running/world.ts';

let refuses = true;
const mailServer = await startMailServer({ answer: () => (refuses ? '554 5.7.1 no mail of yours' : undefined) });
const [world] = await forThisFile(startNotifierWorld({ mailServer }));
const [cli] = await forThisFile(commandLine({ DATABASE_URL: world.url, SECRETS_KEY: secretsKey }));

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
}

const list = (...words: readonly string[]) => cli.json<Listed[]>(['notification', 'list', ...words]);
const unknown = 'nmg_01k00000000000000000000000';

test('what failed is listed with its reason, and sent again once', async () => {
  refuses = true;
  const workspaceId = await world.workspace();
  const admin = await world.person(workspaceId);
  await world.record({ kind: 'key.ended', workspaceId, data: { name: 'Till', lastFour: 'a1b2' } });
  await world.untilSettled();
  const failed = await list('--workspace', workspaceId, '--status', 'failed', '--channel', 'mail');
  const lastError = expect.stringContaining('no mail of yours');
  expect(failed).toMatchObject([{ kind: 'key.ended', email: admin.email, status: 'failed', lastError, count: 1 }]);

  refuses = false;
  const [{ id }] = failed as [Listed];
  expect(await cli.json(['notification', 'retry', id])).toMatchObject({ id, channel: 'mail', workspaceId });
  await eventually(() => world.mail.to(admin.email).length > 0);
  await world.untilSettled();
  expect(await list('--workspace', workspaceId)).toMatchObject([{ id, status: 'sent', lastError: null }]);
  expect(await list('--workspace', workspaceId, '--before', id)).toEqual([]);
  expect(world.mail.to(admin.email)).toHaveLength(1);
  expect(await cli.refusal(['notification', 'retry', id])).toBe('only what failed or was left out is sent again');
  expect(await cli.refusal(['notification', 'retry', unknown])).toBe('no such message');
});

test('a mail about an account is listed too, and audited in its workspaces', async () => {
  refuses = true;
  const workspaceId = await world.workspace();
  const person = await world.person(workspaceId);
  await world.record({ kind: 'password.changed', workspaceId: null, userId: person.id, data: {} });
  await world.untilSettled();
  expect(await list('--workspace', workspaceId)).toEqual([]);
  const [mail] = await list('--kind', 'password.changed', '--limit', '1');
  await cli.json(['notification', 'retry', mail?.id ?? '']);
  const [entry] = await world.db`select action, target from audit_entries where workspace_id = ${workspaceId}`;
  expect({ ...entry }).toEqual({ action: 'notification.sent_again', target: person.email });
});

test('the keys of pushes are made anew each time, and belong together', async () => {
  const make = async () => (await cli.run(['secrets', 'vapid'])).stdout;
  const [first, second] = [await make(), await make()];
  expect(first).toMatch(/^VAPID_PUBLIC_KEY=[\w-]{87}\nVAPID_PRIVATE_KEY=[\w-]{43}\n$/);
  expect(first).not.toBe(second);
});

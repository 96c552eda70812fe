import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoCatalog } from '../../deploy/local/demo/catalog.ts';
import { newId } from '../../shared/db/new-id.ts';
import { announceEvents } from '../../shared/messaging/announce.ts';
import { secretsKey } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { commandLine } from '../../tests/support/running/cli/cli.ts';
import { startConversations } from '../../tests/support/running/conversations.ts';
import { createCustomer } from '../../tests/support/running/forms.ts';
import { createWorld, eventually, startService } from '../../tests/support/running/world.ts';
import { freshNats } from '../../tests/support/stores/datastores.ts';
import { auditTexts } from '../dashboard/screens/audit/texts.ts';
import { allCommands } from './commands.ts';
import { documents } from './documents/documents.ts';
import { titleOf } from './grammar/usage.ts';

const [world, nats] = await forThisFile(createWorld(), freshNats());
const [dispatcher] = await forThisFile(
  startService(world, { natsUrl: nats.url }),
  startConversations({ databaseUrl: world.url, natsUrl: nats.url }),
);
await eventually(() => dispatcher.messaging.connected());
const cli = commandLine({
  ...{ DATABASE_URL: world.url, OWNER_DATABASE_URL: world.url, NATS_URL: nats.url, SECRETS_KEY: secretsKey },
  ...{ WEBHOOK_NETWORK: 'private', PUBLIC_CATALOGS_ENABLED: 'true', CATALOG_URL: 'https://menu.example.com' },
  ...{ FORMS_URL: 'https://forms.example.com', DASHBOARD_URL: 'https://dashboard.example.com' },
});
await forThisFile(cli);

interface Row {
  readonly id: string;
}

const workspace = await world.workspace();
const idOf = async (...words: string[]): Promise<string> => (await cli.json<Row>(words)).id;
const inWorkspace = ['--workspace', workspace];
const fileOf = (value: unknown): string[] => {
  const path = join(cli.folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(value));
  return ['--file', path];
};

const newKey = ['key', 'create', ...inWorkspace, '--name', 'POS', '--permissions', 'orders:read'];
const newEndpoint = ['endpoint', 'create', ...inWorkspace, '--url', 'http://127.0.0.1:9/', '--events', '*'];
const newPerson = (email: string) => ['user', 'create', ...inWorkspace, '--email', email, '--role', 'staff'];
const newForm = ['form', 'create', ...inWorkspace, ...fileOf(documents.form.example)];
const newMenu = ['catalog', 'put', ...inWorkspace, ...fileOf(demoCatalog())];
const endpoint = (): Promise<string> => idOf(...newEndpoint);
const rule = async () => ['rule', 'create', ...inWorkspace, '--event', 'file.ready', '--endpoint', await endpoint()];
const link = async () => ['form', 'link', '--form', await idOf(...newForm)];
const menu = async () => {
  const id = await idOf(...newMenu);
  await cli.json(['catalog', 'publish', id]);
  return id;
};
const person = async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await cli.json(newPerson(email), 'correct horse battery\n');
  return ['--email', email];
};
const customer = async () => ['--customer', await createCustomer(world.db, workspace, { name: 'Ali' })];
const failed = async () => {
  const id = await endpoint();
  await world.db`update webhook_endpoints set enabled = false where id = ${id}`;
  await world.record(workspace);
  announceEvents(dispatcher.messaging);
  await eventually(async () => (await deliveriesOf(id)).some(({ status }) => status === 'failed'));
  await world.db`update webhook_endpoints set enabled = true where id = ${id}`;
  return { endpointId: id, deliveryId: (await deliveriesOf(id))[0]?.id ?? '' };
};
const givenUp = async () => {
  const id = newId('notificationMessage');
  await world.db`insert into notification_messages (id, kind, channel, recipient, workspace_id, status, due_at)
    values (${id}, 'key.ended', 'chat', ${workspace}, ${workspace}, 'failed', clock())`;
  return id;
};
const ofFailed = async () => ['--endpoint', (await failed()).endpointId];
const deliveriesOf = async (endpointId: string) =>
  (await world.deliveries(workspace)).filter((each) => each.endpointId === endpointId);

type Words = () => Promise<readonly string[]> | readonly string[];

/** Commands without an audit entry, by the reason. */
const withoutEntry: Readonly<Record<string, string>> = {
  'changes nothing': `workspace get, workspace list, user list, key list, call list, endpoint list, endpoint get, delivery list, delivery get, notification list,
    rule list, conversation list, customer list, order get, order list, form links, form submissions, form list,
    form get, catalog list, catalog get, doctor, sync orders, secrets status, secrets derive, secrets vapid, schema, example,
    completion`,
  'the order history records who':
    'order place, order act, order move, order amend, order cancel, order fail, order import',
  'the conversation records who': 'conversation put, message add',
  'is about the stack, not a workspace': 'backup, restore, restored, setup code, workspace receive-key',
  'its entry is in the new workspace, tested in transfer/copy.test.ts': 'workspace import',
  'it leaves with the workspace; moved_workspaces says when, tested in move/move.test.ts': 'workspace move',
  'the event records it': 'event trigger',
  'runs until stopped, tested in listen.test.ts': 'listen',
};

/** The audit entry of each other command. */
const entries: Readonly<Record<string, readonly [action: string, words: Words]>> = {
  'workspace create': [
    'workspace.created',
    () => [
      ...['workspace', 'create', '--name', 'Dijla', '--kind', 'restaurant', '--plan', 'pro'],
      ...['--timezone', 'Asia/Baghdad', '--currency', 'IQD'],
    ],
  ],
  'workspace export': [
    'workspace.exported',
    () => [
      ...['workspace', 'export', ...inWorkspace, '--without-secrets'],
      ...['--file', join(cli.folder, 'exported')],
    ],
  ],
  'workspace set': ['settings.changed', () => ['workspace', 'set', workspace, '--plan', 'business']],
  'workspace retention': ['retention.set', () => ['workspace', 'retention', workspace, '--orders', '400']],
  'user create': ['member.added', () => newPerson('ali@example.com')],
  'user reset-password': ['member.reset_given', async () => ['user', 'reset-password', ...(await person())]],
  'user release': ['member.released', async () => ['user', 'release', ...(await person()), '--yes']],
  'key create': ['key.created', () => newKey],
  'key revoke': ['key.revoked', async () => ['key', 'revoke', await idOf(...newKey), '--yes']],
  'key delete': ['key.deleted', async () => ['key', 'delete', await idOf(...newKey), '--yes']],
  'endpoint create': ['endpoint.created', () => newEndpoint],
  'endpoint set': ['endpoint.changed', async () => ['endpoint', 'set', await endpoint(), '--events', 'order.*']],
  'endpoint enable': ['endpoint.enabled', async () => ['endpoint', 'enable', await endpoint()]],
  'endpoint disable': ['endpoint.disabled', async () => ['endpoint', 'disable', await endpoint()]],
  'endpoint delete': ['endpoint.deleted', async () => ['endpoint', 'delete', await endpoint(), '--yes']],
  'endpoint rotate': ['endpoint.secret_rotated', async () => ['endpoint', 'rotate', await endpoint()]],
  'endpoint promote': [
    'endpoint.secret_promoted',
    async () => {
      const id = await endpoint();
      await cli.json(['endpoint', 'rotate', id]);
      return ['endpoint', 'promote', id, '--yes'];
    },
  ],
  'delivery resend': ['delivery.resent', async () => ['delivery', 'resend', (await failed()).deliveryId]],
  'delivery resend-failed': [
    'delivery.resent',
    async () => ['delivery', 'resend-failed', ...(await ofFailed()), '--since', '2020-01-01'],
  ],
  'delivery resend-many': ['delivery.resent', async () => ['delivery', 'resend-many', ...(await ofFailed()), '--yes']],
  'delivery send-missed': ['delivery.resent', async () => ['delivery', 'send-missed', ...(await ofFailed())]],
  'notification retry': ['notification.sent_again', async () => ['notification', 'retry', await givenUp()]],
  'rule create': ['rule.created', rule],
  'rule delete': ['rule.deleted', async () => ['rule', 'delete', await idOf(...(await rule())), '--yes']],
  'customer export': ['customer.exported', async () => ['customer', 'export', ...inWorkspace, ...(await customer())]],
  'customer erase': [
    'customer.erased',
    async () => ['customer', 'erase', ...inWorkspace, ...(await customer()), '--yes'],
  ],
  'form create': ['form.created', () => newForm],
  'form publish': [
    'form.published',
    async () => {
      const changed = { ...documents.form.example, title: 'Another title' };
      return ['form', 'publish', await idOf(...newForm), ...fileOf(changed)];
    },
  ],
  'form link': ['link.created', link],
  'form import-link': [
    'link.imported',
    async () => {
      const token = `${'a'.repeat(43)}.${'b'.repeat(43)}`;
      return ['form', 'import-link', '--form', await idOf(...newForm), '--token', token];
    },
  ],
  'form cancel': ['link.cancelled', async () => ['form', 'cancel', await idOf(...(await link())), '--yes']],
  'catalog put': ['menu.created', () => newMenu],
  'catalog publish': ['menu.published', async () => ['catalog', 'publish', await idOf(...newMenu)]],
  'catalog unpublish': ['menu.unpublished', async () => ['catalog', 'unpublish', await menu()]],
  'catalog sold-out': ['menu.item_sold_out', async () => ['catalog', 'sold-out', await menu(), '--item', 'kebab']],
};

const unaudited = Object.values(withoutEntry).flatMap((names) => names.split(/,\s+/));

test('every command has an audit entry, or a reason for none', async () => {
  expect((await allCommands()).map(titleOf).toSorted()).toEqual([...Object.keys(entries), ...unaudited].toSorted());
});

for (const [name, [action, wordsOf]] of Object.entries(entries)) {
  test(`${name} records ${action} in the audit log`, async () => {
    const words = await wordsOf();
    const before = await lastEntry();
    const { exitCode, stderr } = await cli.run(words, name === 'user create' ? 'correct horse battery\n' : undefined);
    if (exitCode !== 0) throw new Error(stderr);
    const left = await world.db<{ text: string; [column: string]: unknown }[]>`
      select workspace_id as "workspaceId", actor, user_id as "userId", action, target, to_json(a)::text as text
      from audit_entries a where id > ${before} order by id`;
    const own = name === 'workspace create' ? expect.stringMatching(/^ws_/) : workspace;
    expect(left.map(({ text: _, ...entry }) => entry)).toEqual([
      { workspaceId: own, actor: 'command line', userId: null, action, target: expect.any(String) },
    ]);
    expect(left[0]?.text).not.toMatch(/sk_live_|whsec_|horse|a{12}/);
  });
}

test('every audited action and actor has texts in both languages', () => {
  for (const language of ['en', 'ar'] as const) {
    const { actions, actors } = auditTexts(language);
    const recorded = Object.values(entries).map(([action]) => action);
    expect([...recorded, 'menu.changed', 'menu.item_back'].filter((action) => !actions[action])).toEqual([]);
    expect(['command line', 'platform'].filter((actor) => !actors[actor])).toEqual([]);
  }
});

async function lastEntry(): Promise<string> {
  const [last] = await world.db<{ id: string | null }[]>`select max(id) as id from audit_entries`;
  return last?.id ?? '';
}

import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoCatalog } from '../../deploy/local/demo/catalog.ts';
import { secretsKey } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { commandLine } from '../../tests/support/running/cli/cli.ts';
import { createWorld, eventually, startService } from '../../tests/support/running/world.ts';
import { freshNats } from '../../tests/support/stores/datastores.ts';
import { auditTexts } from '../dashboard/screens/audit/texts.ts';
import { allCommands } from './commands.ts';
import { documents } from './documents/documents.ts';
import { titleOf } from './grammar/usage.ts';

const [world, nats] = await forThisFile(createWorld(), freshNats());
const [dispatcher] = await forThisFile(startService(world, { natsUrl: nats.url }));
await eventually(() => dispatcher.messaging.connected());
const cli = commandLine({
  ...{ DATABASE_URL: world.url, NATS_URL: nats.url, SECRETS_KEY: secretsKey },
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
const failed = async () => {
  const id = await endpoint();
  await world.db`update webhook_endpoints set enabled = false where id = ${id}`;
  await world.record(workspace);
  await eventually(async () => (await deliveriesOf(id)).some(({ status }) => status === 'failed'));
  await world.db`update webhook_endpoints set enabled = true where id = ${id}`;
  return { endpointId: id, deliveryId: (await deliveriesOf(id))[0]?.id ?? '' };
};
const ofFailed = async () => ['--endpoint', (await failed()).endpointId];
const deliveriesOf = async (endpointId: string) =>
  (await world.deliveries(workspace)).filter((each) => each.endpointId === endpointId);

type Audited =
  | { readonly leaves: string; readonly words: () => Promise<readonly string[]> | readonly string[] }
  | { readonly nothing: string };

const reads = { nothing: 'changes nothing' };
const orders = { nothing: "the order's own history says who" };
const chats = { nothing: 'the conversation itself says who' };
const itself = { nothing: 'is about the stack, not a workspace' };

const rows: Readonly<Record<string, Audited>> = {
  'workspace create': {
    leaves: 'workspace.created',
    words: () => [
      ...['workspace', 'create', '--name', 'Dijla', '--kind', 'restaurant', '--plan', 'pro'],
      ...['--timezone', 'Asia/Baghdad', '--currency', 'IQD'],
    ],
  },
  'workspace set': { leaves: 'settings.changed', words: () => ['workspace', 'set', workspace, '--plan', 'business'] },
  'workspace get': reads,
  'workspace list': reads,
  'user create': { leaves: 'member.added', words: () => newPerson('ali@example.com') },
  'user reset-password': {
    leaves: 'member.reset_given',
    words: async () => ['user', 'reset-password', ...(await person())],
  },
  'user release': { leaves: 'member.released', words: async () => ['user', 'release', ...(await person()), '--yes'] },
  'user list': reads,
  'key create': { leaves: 'key.created', words: () => newKey },
  'key list': reads,
  'key revoke': { leaves: 'key.revoked', words: async () => ['key', 'revoke', await idOf(...newKey), '--yes'] },
  'key delete': { leaves: 'key.deleted', words: async () => ['key', 'delete', await idOf(...newKey), '--yes'] },
  'endpoint create': { leaves: 'endpoint.created', words: () => newEndpoint },
  'endpoint list': reads,
  'endpoint get': reads,
  'endpoint set': {
    leaves: 'endpoint.changed',
    words: async () => ['endpoint', 'set', await endpoint(), '--events', 'order.*'],
  },
  'endpoint enable': { leaves: 'endpoint.enabled', words: async () => ['endpoint', 'enable', await endpoint()] },
  'endpoint disable': { leaves: 'endpoint.disabled', words: async () => ['endpoint', 'disable', await endpoint()] },
  'endpoint delete': {
    leaves: 'endpoint.deleted',
    words: async () => ['endpoint', 'delete', await endpoint(), '--yes'],
  },
  'endpoint rotate': { leaves: 'endpoint.secret_rotated', words: async () => ['endpoint', 'rotate', await endpoint()] },
  'endpoint promote': {
    leaves: 'endpoint.secret_promoted',
    words: async () => {
      const id = await endpoint();
      await cli.json(['endpoint', 'rotate', id]);
      return ['endpoint', 'promote', id, '--yes'];
    },
  },
  'delivery list': reads,
  'delivery get': reads,
  'delivery resend': {
    leaves: 'delivery.resent',
    words: async () => ['delivery', 'resend', (await failed()).deliveryId],
  },
  'delivery resend-failed': {
    leaves: 'delivery.resent',
    words: async () => ['delivery', 'resend-failed', ...(await ofFailed()), '--since', '2020-01-01'],
  },
  'delivery resend-many': {
    leaves: 'delivery.resent',
    words: async () => ['delivery', 'resend-many', ...(await ofFailed()), '--yes'],
  },
  'delivery send-missed': {
    leaves: 'delivery.resent',
    words: async () => ['delivery', 'send-missed', ...(await ofFailed())],
  },
  'rule create': { leaves: 'rule.created', words: rule },
  'rule list': reads,
  'rule delete': {
    leaves: 'rule.deleted',
    words: async () => ['rule', 'delete', await idOf(...(await rule())), '--yes'],
  },
  'event trigger': { nothing: 'it happens to customers and orders, which say so themselves' },
  listen: { nothing: 'listen.test.ts looks: it runs until it is stopped' },
  'conversation put': chats,
  'conversation list': reads,
  'customer list': reads,
  'message add': chats,
  'order place': orders,
  'order act': orders,
  'order move': orders,
  'order amend': orders,
  'order cancel': orders,
  'order fail': orders,
  'order get': reads,
  'order list': reads,
  'order import': orders,
  'form create': { leaves: 'form.created', words: () => newForm },
  'form publish': {
    leaves: 'form.published',
    words: async () => {
      const changed = { ...documents.form.example, title: 'Another title' };
      return ['form', 'publish', await idOf(...newForm), ...fileOf(changed)];
    },
  },
  'form link': { leaves: 'link.created', words: link },
  'form links': reads,
  'form import-link': {
    leaves: 'link.imported',
    words: async () => {
      const token = `${'a'.repeat(43)}.${'b'.repeat(43)}`;
      return ['form', 'import-link', '--form', await idOf(...newForm), '--token', token];
    },
  },
  'form cancel': {
    leaves: 'link.cancelled',
    words: async () => ['form', 'cancel', await idOf(...(await link())), '--yes'],
  },
  'form submissions': reads,
  'form list': reads,
  'form get': reads,
  'catalog put': { leaves: 'menu.created', words: () => newMenu },
  'catalog publish': { leaves: 'menu.published', words: async () => ['catalog', 'publish', await idOf(...newMenu)] },
  'catalog unpublish': { leaves: 'menu.unpublished', words: async () => ['catalog', 'unpublish', await menu()] },
  'catalog sold-out': {
    leaves: 'menu.item_sold_out',
    words: async () => ['catalog', 'sold-out', await menu(), '--item', 'kebab'],
  },
  'catalog list': reads,
  'catalog get': reads,
  doctor: reads,
  'sync orders': reads,
  'secrets status': reads,
  'secrets derive': reads,
  backup: itself,
  restore: itself,
  restored: itself,
  schema: reads,
  example: reads,
  completion: reads,
};

test('every command says what it leaves in the audit log', async () => {
  expect((await allCommands()).map(titleOf).toSorted()).toEqual(Object.keys(rows).toSorted());
});

for (const [name, row] of Object.entries(rows)) {
  if ('nothing' in row) continue;
  test(`${name} leaves ${row.leaves} in the audit log`, async () => {
    const words = await row.words();
    const before = await lastEntry();
    const { exitCode, stderr } = await cli.run(words, name === 'user create' ? 'correct horse battery\n' : undefined);
    if (exitCode !== 0) throw new Error(stderr);
    const left = await world.db<{ text: string; [column: string]: unknown }[]>`
      select workspace_id as "workspaceId", actor, user_id as "userId", action, target, to_json(a)::text as text
      from audit_entries a where id > ${before} order by id`;
    const own = name === 'workspace create' ? expect.stringMatching(/^ws_/) : workspace;
    expect(left.map(({ text: _, ...entry }) => entry)).toEqual([
      { workspaceId: own, actor: 'command line', userId: null, action: row.leaves, target: expect.any(String) },
    ]);
    expect(left[0]?.text).not.toMatch(/sk_live_|whsec_|horse|aaaa/);
  });
}

test('what commands and the platform leave has its words in both languages', () => {
  for (const language of ['en', 'ar'] as const) {
    const { actions, actors } = auditTexts(language);
    const actionsLeft = Object.values(rows).flatMap((row) => ('nothing' in row ? [] : [row.leaves]));
    expect([...actionsLeft, 'menu.changed', 'menu.item_back'].filter((action) => !actions[action])).toEqual([]);
    expect(['command line', 'platform'].filter((actor) => !actors[actor])).toEqual([]);
  }
});

async function lastEntry(): Promise<string> {
  const [last] = await world.db<{ id: string | null }[]>`select max(id) as id from audit_entries`;
  return last?.id ?? '';
}

import { afterAll, expect, test } from 'bun:test';
import { openDatabase, secretsKey } from '../../tests/support/data/admin-database.ts';
import { commandLine } from '../../tests/support/running/cli/cli.ts';

const { url, sql, close } = await openDatabase();
const cli = commandLine({ DATABASE_URL: url, SECRETS_KEY: secretsKey, WEBHOOK_NETWORK: 'private' });
const { json, refusal, run } = cli;
afterAll(async () => {
  cli.erase();
  await close();
});

interface Row {
  readonly id: string;
  readonly [field: string]: unknown;
}

const defaults = { name: 'مطعم دجلة', kind: 'restaurant', plan: 'pro', timezone: 'Asia/Baghdad', currency: 'IQD' };
const flags = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
const makeWorkspace = async (given: Record<string, string> = {}): Promise<string> =>
  (await json<Row>(['workspace', 'create', ...flags({ ...defaults, ...given })])).id;

test('a workspace is created, changed, shown and listed', async () => {
  const id = await makeWorkspace({ webhooks: 'false' });
  const made = await json<Row>(['workspace', 'get', id]);
  expect(made).toMatchObject({ id, ...defaults, apiEnabled: true, webhooksEnabled: false });
  expect(Math.abs(Number(made.createdAt) - Date.now())).toBeLessThan(60_000);
  const set = await json(['workspace', 'set', id, '--plan', 'free', '--api', 'false', '--webhooks=true']);
  expect(set).toEqual({ ...made, plan: 'free', apiEnabled: false, webhooksEnabled: true });
  expect(await json<Row[]>(['workspace', 'list'])).toContainEqual(set as Row);
  expect(await refusal(['workspace', 'get', 'ws_01k00000000000000000000000'])).toBe('no such workspace');
  expect(await refusal(['workspace', 'retention', 'ws_01k00000000000000000000000', '--orders', '40'])).toBe(
    'no such workspace',
  );
  for (const days of ['29', '3651', 'forever'])
    expect(await run(['workspace', 'retention', id, '--orders', days])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^--orders must be days from 30 to 3650, or never\n/),
    });
  expect(await refusal(['workspace', 'set', id, '--timezone', 'Mars/Olympus'])).toStartWith('the time zone must be');
});

test("a key's value is shown once; its expiry is the end of a workspace day", async () => {
  const workspace = await makeWorkspace();
  const create = `key create --workspace ${workspace} --name POS --permissions orders:read,orders:write`.split(' ');
  const { value, ...key } = await json<Row>([...create, '--rate-limit', '60', '--expires', '2031-05-31']);
  expect(value).toMatch(/^sk_live_[0-9a-f]{64}$/);
  expect(key).toMatchObject({
    ...{ rateLimit: 60, lastFour: String(value).slice(-4) },
    expiresAt: Date.parse('2031-05-31T21:00:00Z'),
    environment: 'production',
  });
  const [stored] = await sql`select hash, k::text as row from api_keys k where id = ${key.id}`;
  expect(stored?.row).not.toContain(String(value).slice('sk_live_'.length, -4));
  expect(Buffer.from(stored?.hash)).toEqual(Buffer.from(Bun.SHA256.hash(String(value)) as Uint8Array));

  for (const verb of ['revoke', 'delete'])
    expect(await refusal(['key', verb, key.id])).toEndWith('add --yes to confirm');
  for (const words of [
    ['key', 'list', '--workspace', workspace],
    ['key', 'revoke', key.id, '--yes'],
    ['key', 'delete', key.id, '--yes'],
  ]) {
    const shown = JSON.stringify(await json<unknown>(words));
    expect(shown).toContain(key.id);
    expect(shown).not.toMatch(/sk_live_|hash/);
  }
  expect(await refusal(['key', 'revoke', key.id, '--yes'])).toBe('no such key');
  expect(await refusal([...create, '--expires', '2031-05-31T12:00:00'])).toStartWith('the expiry must be a date');
  expect(await refusal([...create, '--expires', '2021-05-31'])).toBe('the expiry must be in the future');
});

test('the refusal says which plan or switch forbids keys or endpoints', async () => {
  const workspace = await makeWorkspace({ plan: 'starter' });
  const key = ['key', 'create', '--workspace', workspace, '--name', 'x', '--permissions', 'orders:read'];
  const endpoint = ['endpoint', 'create', '--workspace', workspace, '--url', 'https://example.com', '--events', '*'];
  expect(await refusal(key)).toBe('API keys need the plan pro or business: this workspace is on the plan starter');
  expect(await refusal(endpoint)).toBe('webhooks need the plan pro or business: this workspace is on the plan starter');
  await json(['workspace', 'set', workspace, '--plan', 'business', '--api', 'false', '--webhooks', 'false']);
  expect(await refusal(key)).toBe('API access is not enabled for this workspace');
  expect(await refusal(endpoint)).toBe('webhooks are not enabled for this workspace');
});

test("an endpoint's secrets are shown once each, and its switches work", async () => {
  const workspace = await makeWorkspace();
  const create = ['endpoint', 'create', '--workspace', workspace, '--events', 'order.*,message.received'];
  const own = ['--url', 'http://localhost:9000/', '--description', 'Kitchen'];
  const { secret, ...endpoint } = await json<Row>([...create, ...own]);
  const { id } = endpoint;
  expect(secret).toMatch(/^whsec_[0-9a-f]{32}$/);
  expect(endpoint).toMatchObject({ events: ['order.*', 'message.received'], description: 'Kitchen', enabled: true });
  expect((await json(['endpoint', 'rotate', id])).secret).toMatch(/^whsec_[0-9a-f]{32}$/);

  const quiet = [
    ['endpoint', 'get', id],
    ['endpoint', 'list', '--workspace', workspace],
    ['endpoint', 'set', id, '--events', '*'],
    ['endpoint', 'promote', id, '--yes'],
    ['endpoint', 'disable', id],
    ['endpoint', 'enable', id],
    ['endpoint', 'delete', id, '--yes'],
  ];
  for (const words of quiet) expect(JSON.stringify(await json<unknown>(words))).not.toContain('whsec_');
  expect(await refusal(['endpoint', 'get', id])).toBe('no such endpoint');
  expect(await refusal([...create, '--url', 'http://example.com/'])).toStartWith(
    'the URL must use https: http is accepted only',
  );
  expect(await refusal([...create.slice(0, -1), 'orders.*', '--url', 'https://example.com'])).toStartWith(
    '"orders.*" matches no event',
  );
});

test('the trace collector may be no endpoint, its host’s other ports may', async () => {
  const environment = { DATABASE_URL: url, SECRETS_KEY: secretsKey, WEBHOOK_NETWORK: 'private' };
  const traced = commandLine({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' });
  const create = ['endpoint', 'create', '--workspace', await makeWorkspace(), '--events', '*', '--url'];
  expect(await traced.refusal([...create, 'http://localhost:4318/v1/traces'])).toContain('a service of this platform');
  expect(await traced.json([...create, 'http://localhost:4319/'])).toMatchObject({ url: 'http://localhost:4319/' });
  traced.erase();
});

test('on a public network a private address is refused, naming the setting', async () => {
  const other = commandLine({ DATABASE_URL: url, SECRETS_KEY: secretsKey });
  const workspace = await makeWorkspace();
  const words = ['endpoint', 'create', '--workspace', workspace, '--events', '*', '--url', 'https://10.0.0.1/'];
  expect(await other.refusal(words)).toContain('WEBHOOK_NETWORK=public');
  other.erase();
});

test('rules and deliveries are shown', async () => {
  const workspace = await makeWorkspace();
  const create = ['endpoint', 'create', '--workspace', workspace, '--url', 'https://example.com', '--events', '*'];
  const { id } = await json<Row>(create);
  const rule = await json<Row>(['rule', 'create', '--workspace', workspace, '--event', 'file.ready', '--endpoint', id]);
  expect(await json<Row[]>(['rule', 'list', '--workspace', workspace])).toEqual([rule]);
  expect(await json(['rule', 'delete', rule.id, '--yes'])).toEqual(rule);
  expect(await json<Row[]>(['delivery', 'list', '--endpoint', id, '--status', 'failed', '--limit', '5'])).toEqual([]);
  expect(await refusal(['delivery', 'get', 'dlv_01k00000000000000000000000'])).toBe('no such delivery');
  expect(await refusal(['delivery', 'resend', 'dlv_01k00000000000000000000000'])).toBe('no such delivery');
});

test('without a usable stack or database the error says what to do', async () => {
  const table: [Record<string, string>, string][] = [
    [{}, 'start one with npm start, or set DATABASE_URL'],
    [
      { DATABASE_URL: 'postgres://postgres:hidden@127.0.0.1:1/none' },
      'the database cannot be reached: is the stack running',
    ],
    [{ DATABASE_URL: url.replace(/\/[^/]*$/, '/none') }, 'no such database, user or password'],
    [{ DATABASE_URL: url.replace(/\/[^/]*$/, '/postgres') }, 'has no tables yet'],
    [{ DATABASE_URL: 'hidden' }, 'DATABASE_URL is wrong: give an address'],
  ];
  for (const [settings, words] of table) {
    const other = commandLine(settings);
    const reason = await other.refusal(['workspace', 'list']);
    expect(reason).toContain(words);
    expect(reason).not.toContain('hidden');
    other.erase();
  }
});

test('a bug exits with 70 and a fixed sentence; --debug shows it', async () => {
  const broken = await openDatabase();
  await broken.sql`alter table workspaces rename column plan to scheme`;
  const other = commandLine({ DATABASE_URL: broken.url });
  const quiet = await other.run(['workspace', 'list']);
  expect(quiet).toEqual({
    exitCode: 70,
    stdout: '',
    stderr: 'Something went wrong on our side; --debug shows what.\n',
  });
  expect((await other.run(['workspace', 'list', '--debug'])).stderr).toContain('column "plan" does not exist');
  other.erase();
  await broken.close();
});

test('results of any size reach a slow reader in full', async () => {
  const rows = 3_000;
  await sql`
    insert into workspaces select 'ws_' || lpad(n::text, 26, '0'), repeat('x', 200), 'store', 'free', true, true, 'UTC', 'USD'
    from generate_series(1, ${rows}) n`;
  const child = Bun.spawn(
    ['sh', '-c', '"$0" "$1" workspace list | { sleep 1; cat; }', process.execPath, `${import.meta.dir}/main.ts`],
    { env: { PATH: process.env.PATH, DATABASE_URL: url }, stdout: 'pipe' },
  );
  expect(JSON.parse(await child.stdout.text()).length).toBeGreaterThanOrEqual(rows);
});

test('a reader that closes the pipe early is no failure', async () => {
  const pipeline = '"$0" "$1" workspace list | true; exit $PIPESTATUS';
  const child = Bun.spawn(['bash', '-c', pipeline, process.execPath, `${import.meta.dir}/main.ts`], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stderr: 'pipe',
  });
  expect([await child.exited, await child.stderr.text()]).toEqual([0, '']);
});

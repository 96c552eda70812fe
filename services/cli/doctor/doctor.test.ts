import { afterAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressFor } from '../../../deploy/local/stores/credentials.ts';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { until } from '../../../shared/runtime/until.ts';
import { type Certificate, certificateFor } from '../../../tests/attacks/webhooks/certificate.ts';
import { commandLine } from '../../../tests/support/running/cli/cli.ts';
import { startMailServer } from '../../../tests/support/running/notifier/mail-server.ts';
import { startServiceProcess } from '../../../tests/support/running/service-process.ts';
import { insertEndpoint } from '../../../tests/support/running/world.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis } from '../../../tests/support/stores/datastores.ts';
import { judgeDisk } from './checks/disk.ts';
import { checks } from './checks.ts';
import type { CheckResult } from './examine.ts';
import type { State } from './finding.ts';
import { report } from './report.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

const [postgres, redis, nats] = await Promise.all([freshPostgres({ fsync: 'on' }), freshRedis(), freshNats()]);
const { url } = await freshDatabase(postgres);
const stores = { DATABASE_URL: url, REDIS_URL: redis.url, NATS_URL: nats.url };
const service = await startServiceProcess('order-actions', stores);
const mail = await startMailServer();
const sql = connect(url, { name: 'test', max: 2 });
const environment = {
  DATABASE_URL: databaseAddress('cli', url),
  REDIS_URL: addressFor('cli', redis.url),
  NATS_URL: addressFor('cli', nats.url),
  SECRETS_KEY: crypto.getRandomValues(new Uint8Array(32)).toBase64(),
  BASE_URL: 'http://localhost:8080',
  FORMS_URL: 'http://localhost:8081',
  CATALOG_URL: 'http://localhost:8082',
  DASHBOARD_URL: 'http://localhost:8083',
  SMTP_URL: mail.url,
  MAIL_FROM: 'no-reply@example.com',
  STACK_ADDRESSES: `127.0.0.1:${service.port},127.0.0.1:${service.healthPort},127.0.0.1:${redis.port}`,
};
const opened: { erase(): void }[] = [];
afterAll(async () => {
  for (const each of opened) each.erase();
  await Promise.all([service.stop('SIGKILL'), mail.close()]);
});

async function examine(settings: Readonly<Record<string, string>> = {}) {
  const cli = commandLine({ ...environment, ...settings });
  opened.push(cli);
  // The clock and the trusted certificates can be set only when a process starts.
  const run = 'BUN_OPTIONS' in settings ? cli.runAlone : cli.run;
  const { exitCode, stdout, stderr } = await run(['doctor', '--json']);
  const examined: CheckResult[] = JSON.parse(stdout);
  const states = new Map(examined.map(({ check, state }) => [check, state]));
  const foundTexts = (check: string): string =>
    (examined.find((each) => each.check === check)?.findings ?? []).map(({ found }) => found).join('\n');
  return { exitCode, stderr, states, foundTexts, examined };
}

function expectedStates(state: State, others: Readonly<Record<string, State>> = {}): Map<string, State> {
  const names = checks.map(({ name }) => name).filter((name) => name !== 'disk');
  return new Map(names.map((name) => [name, others[name] ?? state]));
}

test('a healthy stack passes each check and exits with 0', async () => {
  const { exitCode, states } = await until(
    async () => {
      const found = await examine();
      return found.states.get('heartbeats') === 'well' && found;
    },
    { timeoutMessage: () => 'no heartbeat was found' },
  );
  const disk = states.get('disk');
  states.delete('disk');
  expect(states).toEqual(expectedStates('well'));
  expect(exitCode).toBe(disk === 'wrong' ? 1 : 0);
});

test('each problem is found and reported with its remedy', async () => {
  await service.stop();
  await breakEverything();
  const [soon, unknown, ended] = await Promise.all([
    certificateFor('localhost'),
    certificateFor('localhost'),
    certificateFor('old.example', { from: new Date(Date.now() - 3 * dayMs), to: new Date(Date.now() - 2 * dayMs) }),
  ]);
  const servers = [soon, unknown].map(serve);
  const [trustedPort, untrustedPort] = servers.map(({ port }) => port);
  const folder = opened[0] && 'folder' in opened[0] ? String(opened[0].folder) : '';
  const writeFile = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const found = await examine({
    WEBHOOK_NETWORK: 'sideways',
    BASE_URL: `https://localhost:${trustedPort}`,
    FORMS_URL: `https://localhost:${untrustedPort}`,
    NODE_EXTRA_CA_CERTS: writeFile('trusted.pem', soon.cert),
    DATABASE_READ_URL: `${environment.DATABASE_URL}?sslrootcert=${writeFile('ended.pem', ended.cert)}`,
    BUN_OPTIONS: `--preload=${join(import.meta.dir, '../../../tests/chaos/faults/bun-clock.ts')}`,
    SMTP_URL: mail.url.replace('smtp://', 'smtp+starttls://'),
    CLOCK_FILE: writeFile('clock', String(hourMs)),
  });
  await Promise.all(servers.map((server) => server.stop(true)));

  found.states.delete('disk');
  expect(found.states).toEqual(expectedStates('wrong', { Redis: 'well', NATS: 'well' }));
  expect(found).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^Something is wrong: settings, Post/) });
  const expected: readonly [check: string, words: string[]][] = [
    ['settings', ['WEBHOOK_NETWORK is wrong: give public or private']],
    ['PostgreSQL', ['it is read-only', 'its replica does not answer']],
    ['mail', [`the mail server at 127.0.0.1:${mail.port} fails: `]],
    ['services', [`nothing answers at 127.0.0.1:${service.healthPort}`]],
    ['migrations', ['not applied: 00', '1 of a newer version were applied']],
    ['privileges', ['messaging_catalog has SUPERUSER, CREATEROLE', 'select on form_links of messaging_forms']],
    ['privileges', ['granted but not listed: delete on workspaces of messaging_forms']],
    ['secrets', ['1 of 1 do not open', 'whe_']],
    ['clocks', ['the clock of PostgreSQL is 60 min behind ours', 'the clock of Redis is 60 min behind ours']],
    ['days', ['1 missing, first that of events for']],
    ['queues', ['events not fanned out: 1, since 60 min, such as evt_', 'unclaimed due deliveries: 1, since 60 min']],
    ['queues', ['attempts with an expired lease: 1', 'deliveries due in more than 10 minutes: 1, such as dlv_']],
    ['heartbeats', ['the last heartbeat was 60 min ago']],
    ['moves', ['have been refused for 60 min: its move is unfinished']],
    [
      'certificates',
      [`the certificate of localhost:${trustedPort} ends in 23 h`, 'presents no trusted certificate', 'ended'],
    ],
  ];
  for (const [check, words] of expected) for (const each of words) expect(found.foundTexts(check)).toContain(each);
  for (const { findings } of found.examined) {
    for (const { state, todo } of findings) expect(state === 'wrong' && todo === '').toBe(false);
  }
  const shown = report(found.examined);
  expect(shown).toMatch(/^WRONG {2}PostgreSQL +it is read-only\n +→ DATABASE_URL has to lead to the primary/m);
  expect(shown).toContain('\n\nSomething is wrong: settings, PostgreSQL');
});

test('a mail server that is gone, silent or refuses the login is found', async () => {
  const guarded = await startMailServer({ authOptional: false, onAuth: (_, __, done) => done(new Error('no')) });
  for (const [settings, state, words] of [
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'wrong', 'ECONNREFUSED'],
    [{ SMTP_URL: `smtp://user:secret@127.0.0.1:${guarded.port}` }, 'wrong', 'fails: '],
    [{ MAIL_FROM: '' }, 'wrong', 'MAIL_FROM is not set'],
    [{ SMTP_URL: '' }, 'noted', 'SMTP_URL is not set here'],
  ] as const) {
    const { states, foundTexts } = await examine(settings);
    expect([settings, states.get('mail')]).toEqual([settings, state]);
    expect(foundTexts('mail')).toContain(words);
    expect(foundTexts('mail')).not.toContain('secret');
  }
  await guarded.close();
});

test('public names without https and missing STACK_ADDRESSES are wrong', async () => {
  const settings = { FORMS_URL: 'http://forms.example.com', WEBHOOK_NETWORK: 'private', STACK_ADDRESSES: '' };
  const { foundTexts } = await examine(settings);
  expect(foundTexts('settings')).toContain('FORMS_URL is a public name without https: forms.example.com');
  expect(foundTexts('settings')).toContain('STACK_ADDRESSES is empty');
  expect(foundTexts('services')).toContain('no service is known');
});

test('each missing datastore is wrong, and checks of PostgreSQL are skipped', async () => {
  await sql.end();
  await Promise.all([postgres, redis, nats].map((server) => server.stop('SIGKILL')));
  const { states, foundTexts, exitCode } = await examine();
  expect(exitCode).toBe(1);
  for (const check of ['PostgreSQL', 'Redis', 'NATS'] as const)
    expect([check, states.get(check)]).toEqual([check, 'wrong']);
  for (const { name } of checks.filter(({ needsDatabase }) => needsDatabase)) {
    expect([name, foundTexts(name)]).toEqual([name, 'skipped: it needs PostgreSQL']);
  }
});

test('a disk with less than 1 GiB or 5 % free is wrong', () => {
  const gib = 1024 ** 3;
  const stateWith = (free: number, total: number) =>
    judgeDisk({ path: '/data', free: free * gib, total: total * gib }).state;
  expect([stateWith(2, 20), stateWith(6, 100)]).toEqual(['well', 'well']);
  expect([stateWith(0.9, 2), stateWith(4, 100)]).toEqual(['wrong', 'wrong']);
});

function serve({ key, cert }: Certificate) {
  return Bun.serve({ hostname: '127.0.0.1', port: 0, tls: { key, cert }, fetch: () => new Response('') });
}

async function breakEverything(): Promise<void> {
  const workspace = newId('workspace');
  await sql`insert into workspaces (id, name, kind, plan, api_enabled, webhooks_enabled, timezone, currency)
    values (${workspace}, 'Dijla Grill', 'restaurant', 'pro', true, true, 'Asia/Baghdad', 'IQD')`;
  await sql`insert into workspaces (id, name, kind, plan, api_enabled, webhooks_enabled, timezone, currency, moving_since)
    values (${newId('workspace')}, 'Moving', 'store', 'pro', true, true, 'Asia/Baghdad', 'IQD', clock() - interval '1 hour')`;
  const endpoint = await insertEndpoint(sql, workspace, {});
  const event = newId('event');
  const hourAgo = Date.now() - hourMs;
  await sql`insert into event_outbox (workspace_id, event_id, name, recorded_at)
    values (${workspace}, ${event}, 'order.created', ${hourAgo})`;
  await sql`insert into open_deliveries (workspace_id, endpoint_id, event_id, event, status, due_at, claim, leased_until)
    values (${workspace}, ${endpoint}, ${event}, 'order.created', 'pending', ${hourAgo}, null, null),
      (${workspace}, ${endpoint}, ${newId('event')}, 'order.created', 'retrying', ${hourAgo}, gen_random_uuid(), ${hourAgo}),
      (${workspace}, ${endpoint}, ${newId('event')}, 'order.created', 'pending', ${Date.now() + hourMs}, null, null)`;
  await sql`update heartbeats set stamped_at = stamped_at - interval '1 hour'`;
  await sql`do $$ begin execute format('drop table %I', partition_name('events', current_date + 5)); end $$`;
  await sql`delete from migrations.applied where name = (select max(name) from migrations.applied)`;
  await sql`insert into migrations.applied (name) values ('9999_of_a_newer_version')`;
  await sql`grant delete on workspaces to messaging_forms`;
  await sql`revoke select on form_links from messaging_forms`;
  await sql`alter role messaging_catalog createrole`;
  await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
}

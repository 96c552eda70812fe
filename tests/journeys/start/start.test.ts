import { beforeAll, expect, test } from 'bun:test';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import connect from 'postgres';
import { bunSettings } from '../../../deploy/local/processes/environment.ts';
import { startTimeOf } from '../../../deploy/local/processes/process-table.ts';
import { commonNames } from '../../../shared/runtime/run.ts';
import { until } from '../../../shared/runtime/until.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { endStack, eraseStack, type Stack, startStack } from '../../support/running/stack.ts';

let [first, second] = await Promise.all([startStack(), startStack()]);
await forThisFile({ stop: () => Promise.all([endStack(first), endStack(second)]) });
// In a hook: what throws outside of one lets no hook stop what was started.
beforeAll(() => Promise.all([first.untilPrinted('Ready after'), second.untilPrinted('Ready after')]));

test('two stacks run side by side, each with its own datastores and proxy', async () => {
  expect(first.file().DATABASE_URL).not.toBe(second.file().DATABASE_URL);
  for (const stack of [first, second]) {
    const answer = await fetch(`${stack.addresses.BASE_URL}/api/v1/orders`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: 'unauthorized' } });
    expect(answer.headers.get('x-service-request-id')).toBeTruthy();
  }
});

test('secrets and the file with the addresses are for their owner only', () => {
  const passwords = ['postgres/password', 'redis/password', 'nats/password', 'nats/nats.conf'];
  for (const file of ['stack.json', 'secrets-key', ...passwords]) {
    expect(statSync(join(first.directory, file)).mode & 0o777).toBe(0o600);
  }
});

test('each process gets only its declared settings, and its own logins', async () => {
  for (const { name } of first.file().services) {
    const text = readFileSync(`/proc/${first.pidOf(name)}/environ`, 'utf8');
    const environment = Object.fromEntries(text.split('\0').map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const { settingNames } = await import(`../../../services/${name}/settings.ts`);
    const system = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'USER', 'TMPDIR', 'FONTCONFIG_FILE', ''];
    const known = [...settingNames, ...commonNames, ...system, ...Object.keys(bunSettings)];
    expect(Object.keys(environment).filter((setting) => !known.includes(setting))).toEqual([]);
    expect('SECRETS_KEY' in environment).toBe(name === 'dashboard');
    expect('WEBHOOK_SECRETS_KEY' in environment).toBe(name === 'webhook-dispatcher');
    expect('CHANNEL_SECRETS_KEY' in environment).toBe(name === 'conversations');
    expect('NOTIFICATION_SECRETS_KEY' in environment).toBe(name === 'notifier');
    expect('VAPID_PRIVATE_KEY' in environment).toBe(name === 'notifier');
    const users = ['DATABASE_URL', 'REDIS_URL', 'NATS_URL'].filter((setting) => setting in environment);
    for (const setting of users)
      expect(new URL(environment[setting]).username.replace('messaging_', '').replaceAll('_', '-')).toBe(name);
  }
});

test('without a demo a link to set up the first workspace is printed', async () => {
  const [link = ''] = /http\S+\/setup\/\S+/.exec(await second.untilPrinted('  Set up')) ?? [];
  expect(await (await fetch(link)).text()).toContain('Set up your workspace');
  await second.untilPrinted('no workspace yet, open this link');
});

test('the mailbox is shown, and restarted when it ends', async () => {
  const url = (await first.untilPrinted('  Mailbox')).trim().split(/\s+/).at(-1) ?? '';
  const isServed = () => fetch(url).then(async (answer) => (await answer.text()).includes('<h1>Mailbox</h1>'));
  expect(await isServed()).toBe(true);
  process.kill(first.pidOf('mailbox'), 'SIGKILL');
  await first.untilPrinted('mailbox ended (signal SIGKILL)');
  await until(() => isServed().catch(() => false), { timeoutMessage: () => first.lines.join('\n') });
});

test('no command line has a password, and access requires one', async () => {
  const { DATABASE_URL, REDIS_URL, NATS_URL, processes } = first.file();
  const secrets = [DATABASE_URL, REDIS_URL, NATS_URL].map((url) => new URL(url).password);
  for (const { pid } of processes) {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    for (const secret of secrets) expect(line).not.toContain(secret);
  }
  for (const user of ['postgres', 'messaging_owner', 'messaging_forms']) {
    const url = new URL(DATABASE_URL);
    Object.assign(url, { username: user, password: '' });
    await expect(connect(url.href, { max: 1 })`select 1`.execute()).rejects.toThrow(/password|SASL/i);
  }
});

test('the owner of the data is no superuser', async () => {
  const db = connect(first.file().DATABASE_URL, { max: 1 });
  await expect(db`copy workspaces from program 'echo'`.execute()).rejects.toThrow('must be superuser');
  const [me] = await db`select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may
    from pg_roles where rolname = current_user`;
  expect(me?.may).toBe(false);
  await db.end();
});

test('a second start in the same folder is refused with the first’s process', async () => {
  const other = await startStack({ directory: first.directory });
  expect(await other.exited).toBe(1);
  expect(other.lines.join('\n')).toContain(
    `A stack already runs in ${first.directory} (process ${first.pid}): stop it, or set LOCAL_DIR`,
  );
});

test('a start at taken addresses names each, and leaves no process', async () => {
  const other = await startStack({ addresses: first.addresses });
  expect(await other.exited).toBe(1);
  for (const [name, address] of Object.entries(first.addresses)) {
    const taken = `- ${name}: port ${new URL(address).port} is taken by .+ \\(process \\d+\\): stop that, or choose another: `;
    expect(other.lines.join('\n')).toMatch(new RegExp(`${taken}${name}=http://localhost:\\d+`));
  }
  expect(existsSync(join(other.directory, 'stack.json'))).toBe(false);
  eraseStack(other);
});

test('no webhook endpoint can be made at a datastore or service of the stack', async () => {
  const { DATABASE_URL, REDIS_URL, NATS_URL, services } = first.file();
  const datastores = [DATABASE_URL, REDIS_URL, NATS_URL].map((url) => Number(new URL(url).port));
  const own = [...datastores, ...services.flatMap(({ port, healthPort }) => [port, healthPort])];
  const shop = '--name W --kind restaurant --plan pro --timezone Asia/Baghdad --currency IQD';
  const { output } = await cli('workspace', 'create', ...shop.split(' '));
  const { id } = JSON.parse(output);
  const endpointAt = (url: string) => cli('endpoint', 'create', '--workspace', id, '--events', '*', '--url', url);
  expect(own).toHaveLength(3 + 2 * services.length);
  for (const port of [datastores[0], own.at(-1)]) {
    expect(await endpointAt(`http://localhost:${port}/`)).toMatchObject({
      exitCode: 1,
      reason: expect.stringContaining('the URL points to a datastore or a service of this platform itself'),
    });
  }
  for (const port of own) expect(first.file().STACK_ADDRESSES.split(',')).toContain(`127.0.0.1:${port}`);
  expect(await endpointAt(`${first.addresses.BASE_URL}/`)).toMatchObject({ exitCode: 0 });
});

test('a killed service is restarted, and its caller waits', async () => {
  const killed = first.pidOf('api-read');
  process.kill(killed, 'SIGKILL');
  const answer = await fetch(`${first.addresses.BASE_URL}/api/v1/orders`);
  expect(answer.status).toBe(401);
  await first.untilPrinted('api-read ended (signal SIGKILL): restarting in 0.5 s');
  expect(first.pidOf('api-read')).not.toBe(killed);
});

test('killed datastores come back at the same addresses with their data', async () => {
  const { DATABASE_URL } = first.file();
  const before = connect(DATABASE_URL, { max: 1 });
  await before`create table journey as select 42 as kept`;
  await before.end();
  const names = ['postgres', 'redis', 'nats'];
  const killed = names.map((name) => first.pidOf(name));
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  const isBack = () => names.every((name, index) => first.pidOf(name) !== killed[index]);
  await until(isBack, { timeoutMessage: () => first.lines.join('\n') });
  const after = connect(DATABASE_URL, { max: 1 });
  expect(await after`select kept from journey`).toMatchObject([{ kept: 42 }]);
  await after.end();
});

test('SIGTERM stops everything in order, and the next start has the data', async () => {
  const processes = first.file().processes;
  first.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  for (const { pid, startTime } of processes) expect(startTimeOf(pid)).not.toBe(startTime);
  const stops = first.lines.filter((line) => line.startsWith('Stopping')).map((line) => line.split(/[ ,]+/));
  expect(stops.map((words) => words.includes('api-read'))).toEqual([true, false, false]);
  expect(stops.slice(1).map((words) => words.slice(1).toSorted())).toEqual([['proxy'], ['nats', 'postgres', 'redis']]);
  expect(existsSync(join(first.directory, 'stack.json'))).toBe(false);

  const welcome = (stack: Stack) => stack.lines.filter((line) => /^ {2}(API|Dashboard) /.test(line));
  const shownBefore = welcome(first);
  first = await startStack(first);
  await first.untilPrinted('  Key ');
  expect(welcome(first)).toEqual(shownBefore);
  expect(first.lines.filter((line) => line.startsWith('  Set up'))).toEqual([]);
  const again = connect(first.file().DATABASE_URL, { max: 1 });
  expect(await again`select kept from journey`).toMatchObject([{ kept: 42 }]);
  await again.end();
});

test('kill -9 leaves no process, and the next start continues', async () => {
  const processes = second.file().processes;
  second.kill('SIGKILL');
  await second.exited;
  const areGone = () => processes.every(({ pid, startTime }) => startTimeOf(pid) !== startTime);
  await until(areGone, { timeoutMessage: () => 'a process outlived the supervisor' });
  second = await startStack(second);
  await second.untilPrinted('Ready after');
});

async function cli(...words: string[]): Promise<{ exitCode: number; output: string; reason: string }> {
  const run = Bun.spawn([process.execPath, 'services/cli/main.ts', ...words], {
    env: { PATH: process.env.PATH, LOCAL_DIR: first.directory },
    stderr: 'pipe',
  });
  const [output, reason] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { exitCode: await run.exited, output, reason };
}

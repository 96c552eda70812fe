import { afterEach, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../deploy/local/ports/ports.ts';
import { startChild } from '../../deploy/local/processes/child.ts';
import { projectFolder } from '../../deploy/local/service.ts';
import { connect } from '../../shared/db/connections/connect.ts';
import { newId } from '../../shared/db/new-id.ts';
import { secretsKey } from '../../tests/support/data/admin-database.ts';
import { folderForThisFile, forThisFile, keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { startServiceProcess } from '../../tests/support/running/service-process.ts';
import { eventually } from '../../tests/support/running/world.ts';
import { freshDatabase, freshNats, freshPostgres, startAgain } from '../../tests/support/stores/datastores.ts';

const notifications = 160;
/** Mails in flight of one notifier (channels/mail.ts), whose acknowledgements a kill may lose. */
const inFlight = 5;

const folder = folderForThisFile();
const keep = keeperForThisFile();
let postgres = await freshPostgres();
const [database, [nats]] = [await freshDatabase(postgres), await forThisFile(freshNats())];
const db = keep(connect(database.url, { name: 'test', max: 2 }));
const people = await Promise.all(
  Array.from({ length: 20 }, async (_, index) => {
    const id = newId('user');
    await db`insert into users (id, email, name) values (${id}, ${`person${index}@example.com`}, 'Somebody')`;
    return id;
  }),
);

/** Stopped after each test, because a remaining notifier would send the mails of the next one. */
const started: { stop(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(started.splice(0).map((each) => each.stop())));

async function startNotifier(mailPort: number) {
  const notifier = await startServiceProcess('notifier', {
    ...{ DATABASE_URL: database.url, NATS_URL: nats.url, SECRETS_KEY: secretsKey },
    ...{ SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'no-reply@platform.example' },
  });
  const { healthPort } = notifier;
  const kill = () => notifier.stop('SIGKILL');
  started.push({ stop: kill });
  return { healthPort, kill };
}

async function startMail(port: number, file: string) {
  const lines: string[] = [];
  const program = join(projectFolder, 'tests/support/running/notifier/mail-server-program.ts');
  const child = startChild([process.execPath, program, String(port), file], {
    env: { PATH: process.env.PATH },
    cwd: projectFolder,
    output: (line) => lines.push(line),
    deathSignal: 'SIGKILL',
  });
  await eventually(() => lines.includes('listening'));
  const kill = () => child.stop('SIGKILL', 0);
  started.push({ stop: kill });
  return { kill };
}

async function record(round: string): Promise<void> {
  const rows = Array.from({ length: notifications }, (_, index) => ({
    user_id: people[index % people.length],
    data: { device: `${round}-${index}-end`, address: '203.0.113.9' },
  }));
  await db`
    insert into notifications (kind, user_id, data)
    select 'sign_in.new_browser', user_id, data
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (user_id text, data json)`;
}

interface Mail {
  readonly number: number;
  readonly messageId: string;
}

function mailsIn(file: string, round: string): Mail[] {
  if (!existsSync(file)) return [];
  // The last line may still be being written.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.flatMap((line) => {
    const raw: string = JSON.parse(line);
    const number = new RegExp(`${round}-(\\d+)-end`).exec(raw.replaceAll('=\r\n', ''))?.[1];
    const [, messageId = ''] = /^Message-ID: (\S+)/im.exec(raw) ?? [];
    return number === undefined ? [] : [{ number: Number(number), messageId }];
  });
}

const countPending = async (): Promise<number> => {
  const [row] = await db<{ left: number }[]>`
    select (select count(*) from notifications where fanned_out_at is null)::int
      + (select count(*) from notification_messages where status = 'pending')::int as left`;
  return row?.left ?? -1;
};

const makeRetriesDue = () => db`
  update notification_messages set due_at = clock() where status = 'pending' and due_at > clock() and claim is null`;
/** Only while no notifier runs. */
const endLeases = () => db`update notification_messages set leased_until = clock() where claim is not null`;

const drained = () =>
  eventually(async () => {
    await makeRetriesDue();
    return (await countPending()) === 0;
  }, 120_000);

/** No mail is lost, and a repeated one has the same Message-ID: its acknowledgement was lost. */
function expectNoneLost(mails: readonly Mail[], maxRepeated: number): void {
  const byNumber = Map.groupBy(mails, ({ number }) => number);
  expect([...byNumber.keys()].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: notifications }, (_, index) => index),
  );
  const twice = [...byNumber.values()].filter((same) => same.length > 1);
  for (const same of twice) expect(new Set(same.map(({ messageId }) => messageId)).size).toBe(1);
  expect(twice.length).toBeLessThanOrEqual(maxRepeated);
}

test('kill -9 of the notifier under 160 notifications loses none', async () => {
  const [port, file] = [await freePort(), join(folder, 'notifier.log')];
  await startMail(port, file);
  const kills = 2;
  await record('one');
  for (let killed = 0; killed < kills; killed += 1) {
    const notifier = await startNotifier(port);
    const goal = ((killed + 1) * notifications) / (kills + 2);
    await eventually(async () => {
      await makeRetriesDue();
      return mailsIn(file, 'one').length >= goal;
    });
    await notifier.kill();
    expect(await countPending()).toBeGreaterThan(0);
    await endLeases();
  }
  await startNotifier(port);
  await drained();
  expectNoneLost(mailsIn(file, 'one'), kills * inFlight);
}, 300_000);

test('kill -9 of the mail server in mid-message loses none', async () => {
  const [port, file] = [await freePort(), join(folder, 'mail.log')];
  let mail = await startMail(port, file);
  await startNotifier(port);
  await record('two');
  const kills = 3;
  for (let killed = 0; killed < kills; killed += 1) {
    const goal = ((killed + 1) * notifications) / (kills + 2);
    await eventually(async () => {
      await makeRetriesDue();
      return mailsIn(file, 'two').length >= goal;
    });
    await mail.kill();
    mail = await startMail(port, file);
  }
  await drained();
  expectNoneLost(mailsIn(file, 'two'), kills * inFlight);
}, 300_000);

test('kill -9 of PostgreSQL loses none and repeats none', async () => {
  const [port, file] = [await freePort(), join(folder, 'postgres.log')];
  await startMail(port, file);
  await startNotifier(port);
  await record('three');
  for (const goal of [30, 100]) {
    await eventually(() => mailsIn(file, 'three').length >= goal);
    await postgres.stop('SIGKILL');
    postgres = await startAgain(postgres);
    await eventually(() =>
      countPending()
        .then((count) => count >= 0)
        .catch(() => false),
    );
  }
  await drained();
  expectNoneLost(mailsIn(file, 'three'), 0);
}, 300_000);

test('two notifiers share the work and send nothing twice', async () => {
  const [port, file] = [await freePort(), join(folder, 'two.log')];
  await startMail(port, file);
  const notifiers = [await startNotifier(port), await startNotifier(port)];
  await record('four');
  await drained();
  expectNoneLost(mailsIn(file, 'four'), 0);
  for (const { healthPort } of notifiers) {
    const metrics = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
    const [, sent] = /notification_messages_total\{channel="mail",result="sent"\} (\d+)/.exec(metrics) ?? [];
    expect(Number(sent)).toBeGreaterThan(notifications / 20);
    expect(metrics).toContain('notification_messages_due{channel="mail"} 0');
  }
}, 300_000);

import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstIdAt } from '../../../shared/basics/id.ts';
import { until } from '../../../shared/runtime/until.ts';
import { fillDashboard } from '../../../tests/support/data/filled-dashboard.ts';
import { completeWorkspace } from '../../../tests/support/data/transfer/whole-workspace.ts';
import { linesOf, rewritten, writeLines } from '../../../tests/support/data/transfer/workspace-file.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { runFolder } from '../../../tests/support/run/run-folder.ts';
import { startDashboard } from '../../../tests/support/running/dashboard.ts';
import { installation, newSecretsKey } from '../../../tests/support/running/installation.ts';
import { freshDatabase } from '../../../tests/support/stores/datastores.ts';

/** Files that no export wrote are refused with a sentence, and nothing of them is written. */

const secretsKey = newSecretsKey();
const [dashboard] = await forThisFile(startDashboard({ secretsKey }));
const filled = await fillDashboard(dashboard);
await completeWorkspace(dashboard.sql, filled.workspace, filled);
const source = await installation(dashboard.databaseUrl, secretsKey);
const there = await installation((await freshDatabase()).url, secretsKey);
const good = join(runFolder(), 'good');
const key = (await there.cli.run(['workspace', 'receive-key'])).stdout.trim();
await source.cli.json(['workspace', 'export', '--workspace', filled.workspace, '--for', key, '--file', good]);
const lines = linesOf(good);
const [header = ''] = lines;
const at = (start: string): number => lines.findIndex((line) => line.startsWith(start));
const orders = at('{"part":"orders"') + 1;
const replaced = (index: number, change: (line: string) => string) => lines.with(index, change(lines[index] ?? ''));
const inRows = (part: string, change: object) =>
  rewritten(lines, part, (rows) => rows.map((row) => ({ ...row, ...change })));

const hostile: Readonly<Record<string, readonly [lines: readonly string[], sentence: RegExp]>> = {
  'another format': [replaced(0, () => '{"format":"something"}'), /line 1: it is not the header of a workspace/],
  'another version': [
    replaced(0, (line) => line.replace('"version":2', '"version":1')),
    /version 1, and this release reads 2/,
  ],
  'another schema': [
    replaced(0, (line) => line.replace(/"schema":"[^"]+"/, '"schema":"0001"')),
    /schema 0001, and this installation/,
  ],
  'a header without a valid workspace id': [
    replaced(0, (line) => line.replace(filled.workspace, 'ws_1')),
    /line 1: the header is damaged/,
  ],
  'a wrong count': [
    replaced(at('{"end":"orders"'), (line) => line.replace(/"rows":\d+/, '"rows":99')),
    /orders should have 99 rows, and has 13/,
  ],
  'a changed row': [replaced(orders, (line) => line.replace('["', '[ "')), /orders was changed: its hash differs/],
  'two rows that changed places': [
    lines.with(orders, lines[orders + 1] ?? '').with(orders + 1, lines[orders] ?? ''),
    /its hash differs/,
  ],
  'a row left out': [lines.toSpliced(orders, 1), /orders should have 13 rows, and has 12/],
  'a part left out': [lines.toSpliced(at('{"part":"boards"'), 3), /the part boards should begin here/],
  'a file that ends early': [lines.slice(0, -1), /the file ends before the end/],
  'lines after the end': [[...lines, '{}'], /it comes after the end/],
  'a row that is not JSON': [replaced(orders, () => '['), /row \d+, in orders: it is not a JSON array/],
  'a value that is a number': [inRows('orders', { total: 1 }), /in orders: a value is neither a text nor null/],
  'a row of another workspace': [
    inRows('orders', { workspace_id: 'ws_other' }),
    /in orders: it is of another workspace/,
  ],
  'another workspace': [inRows('workspaces', { id: 'ws_other' }), /in workspaces: it is of another workspace/],
  'a column more': [inRows('orders', { more: 'x' }), /in orders: it has other columns than its table/],
  'the key of another workspace': [
    inRows('api_key_calls', { key_id: 'key_other' }),
    /its key_id is not in api_keys of the file/,
  ],
  'a customer who is not in it': [
    inRows('conversations', { customer_id: 'cus_other' }),
    /its customer_id is not in customers of the file/,
  ],
  'somebody who is not in it': [
    inRows('memberships', { user_id: 'usr_other' }),
    /its user_id is not in users of the file/,
  ],
  'a value that no column takes': [inRows('orders', { total: 'much' }), /orders cannot have a row of the file/],
  'a status that there is not': [inRows('orders', { status: 'eaten' }), /orders cannot have a row of the file/],
  'the same row twice': [rewritten(lines, 'boards', (rows) => [...rows, ...rows]), /a row of boards is here already/],
  'events of every day since 1970': [
    rewritten(lines, 'events', ([row]) =>
      Array.from({ length: 500 }, (_, day) => ({ ...row, id: firstIdAt('event', day * 86_400_000) })),
    ),
    /events are of more than 400 days/,
  ],
};

test.each(Object.entries(hostile))('%s is refused, and nothing is written', async (name, [changed, sentence]) => {
  const file = writeLines(join(runFolder(), `hostile-${name.replaceAll(' ', '-')}`), changed);
  expect(await there.cli.refusal(['workspace', 'import', '--move', '--file', file])).toMatch(sentence);
  await expectEmpty();
});

test.each([
  ['no gzip', Buffer.from('{"format":"messaging workspace"}\n'), /cut off, damaged, or not a file/],
  ['a file that is cut off', Buffer.from(await Bun.file(good).arrayBuffer()).subarray(0, -20), /cut off, damaged/],
  ['an empty file', gzipSync(''), /is empty/],
  ['a line without an end', gzipSync(`${header}\n${'x'.repeat(17 * 1024 * 1024)}`), /longer than 16777216 bytes/],
  [
    'bytes that are no text',
    gzipSync(Buffer.concat([Buffer.from(`${header}\n`), Buffer.of(0xff, 0x0a)])),
    /line 2: it is not UTF-8/,
  ],
  ['a bomb', bomb(), /unpacks to more than 300 times its size|longer than/],
])('%s is refused', async (name, bytes, sentence) => {
  const file = join(runFolder(), name.replaceAll(' ', '-'));
  writeFileSync(file, bytes);
  expect(await there.cli.refusal(['workspace', 'import', '--move', '--file', file])).toMatch(sentence);
  await expectEmpty();
});

/** 200 MB of zeros in 200 kB. */
function bomb(): Buffer {
  return gzipSync(Buffer.concat([Buffer.from(`${header}\n`), Buffer.alloc(200_000_000)]), { level: 9 });
}

test('an import that is killed leaves nothing, and can be repeated', async () => {
  const holder = await there.db.reserve();
  await holder`begin`;
  await holder`lock table webhook_endpoints in access exclusive mode`;
  const settings = { DATABASE_URL: there.url, OWNER_DATABASE_URL: there.url, SECRETS_KEY: secretsKey };
  const child = Bun.spawn([process.execPath, 'services/cli/main.ts', 'workspace', 'import', '--move', '--file', good], {
    env: { ...process.env, ...settings },
  });
  const isWaiting = async () =>
    (await there.db`select from pg_locks where relation = 'webhook_endpoints'::regclass and not granted`).length > 0;
  await until(isWaiting, { timeoutMessage: () => 'the import waits for nothing' });
  child.kill('SIGKILL');
  await child.exited;
  await holder`rollback`;
  holder.release();
  await until(isEmpty, { timeoutMessage: () => 'the killed import left rows' });
  await there.cli.json(['workspace', 'import', '--move', '--file', good]);
  expect(await isEmpty()).toBe(false);
});

async function isEmpty(): Promise<boolean> {
  const [row] = await there.db`
    select (select count(*) from workspaces) + (select count(*) from users) + (select count(*) from events) = 0 as is_empty`;
  return row?.is_empty;
}

async function expectEmpty(): Promise<void> {
  expect(await isEmpty()).toBe(true);
}

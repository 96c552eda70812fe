import { expect, test } from 'bun:test';
import { openDatabase, secretsKey } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { commandsFor } from './commands.ts';
import { runCommandLine } from './run.ts';

const [{ url, makeWorkspace }] = await forThisFile(openDatabase());

async function atTerminal(words: readonly string[], answer = '', more: Readonly<Record<string, string>> = {}) {
  const seen = { printed: '', errors: '', asked: '' };
  const environment = { DATABASE_URL: url, SECRETS_KEY: secretsKey, WEBHOOK_NETWORK: 'private', ...more };
  const exitCode = await runCommandLine(
    words,
    environment,
    {
      print: async (text) => {
        seen.printed += text;
      },
      printsPretty: true,
      errors: {
        isTerminal: true,
        write: (text) => {
          seen.errors += text;
        },
      },
      ask: async (question) => {
        seen.asked += question;
        return answer;
      },
    },
    commandsFor,
  );
  return { exitCode, ...seen };
}

test('an irreversible command runs only after a yes', async () => {
  const workspace = await makeWorkspace();
  const create = ['key', 'create', '--workspace', workspace, '--name', 'POS', '--permissions', 'orders:read'];
  const { id } = JSON.parse((await atTerminal([...create, '--json'])).printed);
  for (const answer of ['', 'n', 'yesterday']) {
    const declined = await atTerminal(['key', 'revoke', id], answer);
    expect(declined).toEqual({
      exitCode: 1,
      printed: '',
      errors: 'nothing was changed\n',
      asked: 'calls with this key are refused, for good. Continue? [y/N] ',
    });
  }
  expect(JSON.parse((await atTerminal(['key', 'revoke', id, '--json'], 'Y')).printed)).toMatchObject({ id });
  const again = await atTerminal(['key', 'delete', id, '--yes']);
  expect([again.exitCode, again.asked]).toEqual([0, '']);
});

test("a terminal shows a list as a table in the workspace's zone, or as JSON", async () => {
  const workspace = await makeWorkspace();
  const create = ['key', 'create', '--workspace', workspace, '--name', 'نقطة بيع', '--permissions', 'orders:read'];
  await atTerminal([...create, '--rate-limit', '60', '--expires', '2031-05-31T20:59:00Z']);
  const list = ['key', 'list', '--workspace', workspace];
  const [heading, row, ...rest] = (await atTerminal(list)).printed.trimEnd().split('\n');
  expect(heading).toMatch(/^ID +NAME +PERMISSIONS +RATE LIMIT +ENVIRONMENT +EXPIRES +CREATED$/);
  expect(row).toMatch(/^key_\S+ +نقطة بيع +orders:read +60 +production +2031-05-31 23:59 +\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(rest).toEqual([]);
  expect(JSON.parse((await atTerminal([...list, '--json'])).printed)).toMatchObject([{ name: 'نقطة بيع' }]);
  for (const noun of ['order', 'conversation', 'customer', 'rule'])
    expect((await atTerminal([noun, 'list', '--workspace', workspace])).printed).toBe('There is none.\n');
});

test('a terminal shows one result as lines of whole values, or as JSON', async () => {
  const workspace = await makeWorkspace();
  const create = ['key', 'create', '--workspace', workspace, '--name', 'a name '.repeat(10), '--permissions'];
  const { printed } = await atTerminal([...create, 'orders:read,orders:write', '--expires', '2031-05-31T20:59:00Z']);
  expect(printed).toMatch(/^ID +key_\w+$/m);
  expect(printed).toMatch(/^NAME +(a name ){9}a name$/m);
  expect(printed).toMatch(/^PERMISSIONS +orders:read, orders:write$/m);
  expect(printed).toMatch(/^EXPIRES +2031-05-31 23:59$/m);
  expect(printed).toMatch(/^VALUE +sk_live_[0-9a-f]{64}$/m);
  expect(JSON.parse((await atTerminal(['workspace', 'get', workspace, '--json'])).printed)).toMatchObject({
    id: workspace,
  });
});

test('WORKSPACE stands for --workspace, which wins', async () => {
  const [one, other] = [await makeWorkspace(), await makeWorkspace()];
  const inOne = { WORKSPACE: one };
  const create = ['key', 'create', '--name', 'POS', '--permissions', 'orders:read', '--json'];
  expect(JSON.parse((await atTerminal(create, '', inOne)).printed)).toMatchObject({ workspaceId: one });
  const elsewhere = await atTerminal([...create, '--workspace', other], '', inOne);
  expect(JSON.parse(elsewhere.printed)).toMatchObject({ workspaceId: other });
  expect(await atTerminal(['key', 'list'], '', { WORKSPACE: 'dijla' })).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('WORKSPACE must be the id of a workspace'),
  });
});

test('sync orders says how to pass the key, and has no flag --key', async () => {
  const words = ['sync', 'orders', '--base-url', 'http://127.0.0.1:1', '--state', 'state', '--out', 'out'];
  expect(await atTerminal(words)).toMatchObject({
    exitCode: 1,
    errors: 'the API key is missing: set API_KEY, or give --key-file FILE\n',
  });
  expect((await atTerminal([...words, '--key', 'x'])).errors).toStartWith('there is no --key here');
  expect((await atTerminal([...words, '--key-file', 'gone'])).errors).toBe('cannot read gone: there is no such file\n');
});

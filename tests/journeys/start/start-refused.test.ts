import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { folderForThisFile } from '../../support/run/for-this-file.ts';
import { freeSites } from '../../support/run/free-sites.ts';
import { eraseStack, startStack } from '../../support/running/stack.ts';
import { freshDatabase, freshRedis } from '../../support/stores/datastores.ts';

test('an unusable database is explained, and no process is left', async () => {
  const [{ url }, redis, unused] = await Promise.all([freshDatabase(), freshRedis(), freePort()]);
  const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href;
  const wrong: [string, string][] = [
    [changed({ password: 'hunter2' }), 'the server rejects the user or password of this address'],
    [changed({ port: String(unused) }), `nothing listens at 127.0.0.1:${unused}`],
    [changed({ pathname: '/nowhere' }), 'the server has no database of that name'],
    [changed({ port: String(redis.port) }), `the server at 127.0.0.1:${redis.port} does not answer as PostgreSQL does`],
    [changed({ hostname: 'nowhere.invalid' }), 'unknown host: nowhere.invalid'],
  ];
  const [[DATABASE_URL, sentence] = ['', '']] = wrong;
  const stack = await startStack({ addresses: { ...(await freeSites()), DATABASE_URL } });
  expect(await stack.exited).toBe(1);
  expect(stack.lines.join('\n')).toContain(`DATABASE_URL cannot be used: ${sentence}`);
  expect(stack.lines.join('\n')).not.toMatch(/hunter2|\n\s+at |node_modules/);
  eraseStack(stack);
  // The start shows what the migrations say.
  for (const [url, why] of wrong) {
    const env = { PATH: process.env.PATH, DATABASE_URL: url };
    const migrating = Bun.spawn([process.execPath, 'shared/schema/migrate.ts'], { env, stderr: 'pipe' });
    expect(await migrating.stderr.text()).toBe(`DATABASE_URL cannot be used: ${why}\n`);
    expect(await migrating.exited).toBe(2);
  }
});

test('a folder without write access is explained with its setting', async () => {
  const file = join(folderForThisFile(), 'file');
  writeFileSync(file, '');
  for (const directory of [join(file, 'below'), '/proc']) {
    const stack = await startStack({ directory });
    expect(await stack.exited).toBe(1);
    expect(stack.lines.join('\n')).toContain(`${directory} is not writable (`);
    expect(stack.lines.join('\n')).toContain('set LOCAL_DIR to a folder that you may write to');
  }
});

import { expect, test } from 'bun:test';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderForThisFile } from '../../tests/support/run/for-this-file.ts';
import { projectFolder } from './service.ts';

const folder = folderForThisFile();

test.skipIf(Bun.which('npm') === null)('a Bun with the right name but another checksum is not installed', async () => {
  using registry = await wrongRegistry();
  const { output, exitCode } = await bootstrap(folder, pathWithoutBun(), registry.port);
  expect(registry.requests()).toBeGreaterThan(0);
  expect(output).toContain('with the checksum of bun.lock: none was installed');
  expect(exitCode).toBe(1);
  expect(await Array.fromAsync(new Bun.Glob('**/bin/bun').scan({ cwd: join(folder, '.local') }))).toEqual([]);
});

test('programs in folders above the project are not run, though first in PATH', async () => {
  using registry = await wrongRegistry();
  const above = join(folder, 'node_modules/.bin');
  mkdirSync(above, { recursive: true });
  for (const name of ['sed', 'dirname', 'cmp', 'bun', 'npm', 'flock']) {
    writeFileSync(join(above, name), `#!/bin/sh\necho ${name} of a stranger >&2\n`, { mode: 0o755 });
  }
  const { output } = await bootstrap(join(folder, 'below'), `${above}:${pathWithoutBun()}`, registry.port);
  expect(output).not.toContain('of a stranger');
  expect(output).toContain('none was installed');
});

/** Runs a copy of bootstrap.sh in `project`, which finds no Bun. */
async function bootstrap(project: string, path: string, registryPort: number | undefined) {
  for (const part of ['package.json', 'bun.lock', 'deploy/local/bootstrap.sh', 'deploy/patches'])
    cpSync(join(projectFolder, part), join(project, part), { recursive: true });
  const registry = `http://127.0.0.1:${registryPort}/`;
  const run = Bun.spawn(['/bin/sh', 'deploy/local/bootstrap.sh', 'main.ts'], {
    cwd: project,
    env: { PATH: path, HOME: folder, npm_config_registry: registry, npm_config_cache: join(folder, 'cache') },
    stderr: 'pipe',
  });
  return { output: await run.stderr.text(), exitCode: await run.exited };
}

async function wrongRegistry() {
  mkdirSync(join(folder, 'package/bin'), { recursive: true });
  writeFileSync(join(folder, 'package/bin/bun'), '#!/bin/sh\necho wrong\n', { mode: 0o755 });
  writeFileSync(join(folder, 'package/package.json'), '{}');
  Bun.spawnSync(['tar', '-czf', 'wrong.tgz', 'package'], { cwd: folder });
  const file = await Bun.file(join(folder, 'wrong.tgz')).bytes();
  const integrity = `sha512-${new Bun.CryptoHasher('sha512').update(file).digest('base64')}`;
  let requests = 0;
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch({ url }) {
      const path = decodeURIComponent(new URL(url).pathname);
      requests += 1;
      if (path.endsWith('.tgz')) return new Response(file);
      const name = path.slice(1);
      const { version } = Bun;
      const dist = { tarball: `${new URL(url).origin}/${name}/wrong.tgz`, integrity };
      return Response.json({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { name, version, dist } },
      });
    },
  });
  return { port: server.port, requests: () => requests, [Symbol.dispose]: () => void server.stop(true) };
}

function pathWithoutBun(): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const name of ['node', 'npm']) {
    const found = Bun.which(name);
    if (found !== null) writeFileSync(join(bin, name), `#!/bin/sh\nexec ${found} "$@"\n`, { mode: 0o755 });
  }
  return `${bin}:/usr/bin:/bin`;
}

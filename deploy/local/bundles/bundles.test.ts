import { expect, test } from 'bun:test';
import { cpSync, existsSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { projectFolder } from '../service.ts';
import { findServices } from '../services.ts';
import { bundleServices, entryPoints, sourceOf } from './bundles.ts';

const project = realpathSync(folderForThisFile());
for (const path of ['services', 'shared', 'package.json', 'bun.lock', 'tsconfig.json'])
  cpSync(join(projectFolder, path), join(project, path), {
    recursive: true,
    filter: (file) => !/\.test\.ts$/.test(file),
  });
symlinkSync(join(projectFolder, 'node_modules'), join(project, 'node_modules'));

const services = (await findServices()).map(({ name }) => name);
const bundles = join(project, '.local', 'bundles');
const kept = () => readdirSync(bundles).filter((name) => name !== 'lock');

async function runOf(program: string) {
  const env = { PATH: process.env.PATH, HOME: project };
  const run = Bun.spawn([process.execPath, program], { cwd: project, env, stdout: 'pipe', stderr: 'pipe' });
  const [out, error] = await Promise.all([run.stdout.text(), run.stderr.text()]);
  return { exitCode: await run.exited, output: out + error };
}

async function missingSources(program: string): Promise<string[]> {
  const { sources }: { sources: string[] } = await Bun.file(`${program}.map`).json();
  expect(sources.length).toBeGreaterThan(10);
  return sources.map((source) => join(dirname(program), source)).filter((path) => !existsSync(path));
}

test('services start from their bundles until a source file changes', async () => {
  expect(services.map(entryPoints(project))).toEqual(services.map((name) => sourceOf(name, project)));

  await bundleServices(services, project);
  for (const service of services) {
    const program = entryPoints(project)(service);
    expect(program).toStartWith(bundles);
    expect(await runOf(program)).toMatchObject({
      exitCode: 2,
      output: expect.stringContaining(`${service}: settings:`),
    });
  }
  for (const service of services) expect(await missingSources(entryPoints(project)(service))).toEqual([]);
  expect(await runOf(entryPoints(project)('forms'))).toEqual(await runOf(sourceOf('forms', project)));

  const [before] = kept();
  writeFileSync(join(project, 'shared', 'orders', 'new.ts'), '');
  expect(entryPoints(project)('forms')).toBe(sourceOf('forms', project));
  await bundleServices(['forms'], project);
  expect(entryPoints(project)('forms')).toStartWith(bundles);
  expect(kept()).toHaveLength(1);
  expect(kept()).not.toEqual([before ?? '']);
});

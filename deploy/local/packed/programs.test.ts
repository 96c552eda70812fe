import { expect, test } from 'bun:test';
import { cpSync, existsSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { projectFolder } from '../service.ts';
import { findServices } from '../services.ts';
import { packPrograms, programs, sourceOf } from './programs.ts';

const project = realpathSync(folderForThisFile());
for (const path of ['services', 'shared', 'package.json', 'bun.lock', 'tsconfig.json'])
  cpSync(join(projectFolder, path), join(project, path), {
    recursive: true,
    filter: (file) => !/\.test\.ts$/.test(file),
  });
symlinkSync(join(projectFolder, 'node_modules'), join(project, 'node_modules'));

const services = (await findServices()).map(({ name }) => name);
const packed = join(project, '.local', 'packed');
const kept = () => readdirSync(packed).filter((name) => name !== 'lock');

async function saysOf(program: string) {
  const env = { PATH: process.env.PATH, HOME: project };
  const run = Bun.spawn([process.execPath, program], { cwd: project, env, stdout: 'pipe', stderr: 'pipe' });
  const [out, error] = await Promise.all([run.stdout.text(), run.stderr.text()]);
  return { exitCode: await run.exited, said: out + error };
}

async function missingSources(program: string): Promise<string[]> {
  const { sources }: { sources: string[] } = await Bun.file(`${program}.map`).json();
  expect(sources.length).toBeGreaterThan(10);
  return sources.map((source) => join(dirname(program), source)).filter((path) => !existsSync(path));
}

test('services start from their packs until a source file changes', async () => {
  expect(services.map(programs(project))).toEqual(services.map((name) => sourceOf(name, project)));

  await packPrograms(services, project);
  for (const service of services) {
    const program = programs(project)(service);
    expect(program).toStartWith(packed);
    expect(await saysOf(program)).toMatchObject({
      exitCode: 2,
      said: expect.stringContaining(`${service}: settings:`),
    });
  }
  for (const service of services) expect(await missingSources(programs(project)(service))).toEqual([]);
  expect(await saysOf(programs(project)('forms'))).toEqual(await saysOf(sourceOf('forms', project)));

  const [before] = kept();
  writeFileSync(join(project, 'shared', 'orders', 'new.ts'), '');
  expect(programs(project)('forms')).toBe(sourceOf('forms', project));
  await packPrograms(['forms'], project);
  expect(programs(project)('forms')).toStartWith(packed);
  expect(kept()).toHaveLength(1);
  expect(kept()).not.toEqual([before ?? '']);
});

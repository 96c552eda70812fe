import { expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsOf, listOf } from '../../tests/support/kubernetes/merge.ts';
import { podsOf } from '../../tests/support/kubernetes/pods.ts';
import { render } from '../../tests/support/kubernetes/render.ts';
import { folderForThisFile } from '../../tests/support/run/for-this-file.ts';
import { demandProgram } from '../local/programs.ts';

const etcCaddy = folderForThisFile();

test.each([
  ['single-node', []],
  ['production', [{ certificate: '/certificates/site/tls.crt', key: '/certificates/site/tls.key' }]],
])('%s: Caddy accepts the Caddyfile for the four sites, certificates: %p', async (overlay, certificates) => {
  const manifests = render(join(import.meta.dir, 'overlays', overlay));
  const settings = fieldsOf(manifests.find(({ metadata }) => metadata.name === 'settings')?.data);
  const [container] = podsOf(manifests).find(({ name }) => name === 'proxy')?.containers ?? [];
  const env = listOf(container?.env).flatMap((each): [string, string][] => {
    const { name, value = settings[String(name)] } = fieldsOf(each);
    return value === undefined ? [] : [[String(name), String(value)]];
  });
  const files = fieldsOf(
    manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'proxy')?.data,
  );
  const inFolder = readdirSync(join(import.meta.dir, '../../proxy')).filter((name) => name !== 'kustomization.yaml');
  expect(Object.keys(files).toSorted()).toEqual(inFolder.toSorted());
  for (const [name, text] of Object.entries(files)) writeFileSync(join(etcCaddy, name), String(text));
  const caddyfile = join(etcCaddy, 'Caddyfile');
  const caddy = Bun.spawn([demandProgram('caddy'), 'adapt', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, ...Object.fromEntries(env) },
    stderr: 'pipe',
  });
  const [text, errors] = await Promise.all([new Response(caddy.stdout).text(), new Response(caddy.stderr).text()]);
  expect([await caddy.exited, errors.replaceAll(/^.*(WARN|INFO|formatted).*$/gm, '').trim()]).toEqual([0, '']);
  const { apps } = JSON.parse(text);
  const loaded: unknown[] = apps.tls?.certificates?.load_files ?? [];
  expect(loaded.map((file) => ({ certificate: fieldsOf(file).certificate, key: fieldsOf(file).key }))).toEqual(
    certificates,
  );
  for (const [, address] of env.filter(([name]) => /^(BASE|FORMS|CATALOG|DASHBOARD)_URL$/.test(name)))
    expect(text).toContain(new URL(address).host);
});

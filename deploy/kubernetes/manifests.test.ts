import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { settings as known } from '../../shared/runtime/config.ts';
import { metrics } from '../../shared/runtime/metrics/table.ts';
import { commonNames } from '../../shared/runtime/run.ts';
import { enginesOf } from '../../tests/containers/images.ts';
import { fieldsOf, listOf } from '../../tests/support/kubernetes/merge.ts';
import { podsOf } from '../../tests/support/kubernetes/pods.ts';
import { selects } from '../../tests/support/kubernetes/policies.ts';
import { type Manifest, render } from '../../tests/support/kubernetes/render.ts';
import { problemsOf, withoutModels } from '../../tests/support/kubernetes/validate.ts';
import { serviceNames } from '../local/service.ts';
import { newSecrets } from './secrets.ts';

const overlays = ['single-node', 'production'].map((name): [string, Manifest[]] => [
  name,
  render(join(import.meta.dir, 'overlays', name)),
]);

test.each(overlays)('%s: every manifest matches the schemas of the API', async (_, manifests) => {
  const problems = await Promise.all(manifests.map(problemsOf));
  expect(problems.flat()).toEqual([]);
  const unseen = manifests.filter(({ apiVersion }) => withoutModels.some((group) => apiVersion.startsWith(group)));
  expect(unseen.length).toBeLessThanOrEqual(3);
});

test.each(overlays)('%s: a service gets exactly the settings that it names', async (_, manifests) => {
  const pods = new Map(podsOf(manifests).map((pod) => [pod.name, pod]));
  for (const service of serviceNames) {
    const { settingNames }: { settingNames: readonly string[] } = await import(`../../services/${service}/settings.ts`);
    const [waiting, container] = pods.get(service)?.containers ?? [];
    const given = namesOf(container?.env).filter((name) => !name.endsWith('_PASSWORD'));
    const allowed = [...settingNames, ...commonNames];
    expect([service, given.filter((name) => !allowed.includes(name))]).toEqual([service, []]);
    const needed = allowed.filter((name) => !(name in known) || needsValue(name));
    expect([service, needed.filter((name) => !given.includes(name))]).toEqual([service, []]);
    // Optional ones too: otherwise a collector that requires headers would get no traces.
    expect(given.filter((name) => name.startsWith('OTEL_'))).toEqual(
      commonNames.filter((name) => name.startsWith('OTEL_')),
    );
    expect(listOf(container?.args)).toEqual([service]);
    expect(listOf(waiting?.args)).toEqual(['migrate', '--wait']);
    // Draining takes up to DRAIN_SECONDS and 15 s (shared/runtime/run.ts); Kubernetes must not kill the pod before.
    const drain = listOf(container?.env)
      .map(fieldsOf)
      .find(({ name }) => name === 'DRAIN_SECONDS');
    expect(Number(pods.get(service)?.template.terminationGracePeriodSeconds)).toBeGreaterThan(
      Number(drain?.value) + 15,
    );
  }
});

test.each(overlays)('%s: everything that a manifest refers to exists', async (_, manifests) => {
  const made = await newSecrets();
  const secrets = new Map(made.map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData)]));
  secrets.set('platform-ca', ['ca.crt']);
  secrets.set('proxy-certificate', ['tls.crt', 'tls.key']);
  const maps = new Map(
    manifests
      .filter(({ kind }) => kind === 'ConfigMap')
      .map(({ metadata, data }) => [metadata.name, Object.keys(fieldsOf(data))]),
  );
  const missing: string[] = [];
  for (const { name, template, containers } of podsOf(manifests)) {
    for (const [kind, { name: place, key }] of containers.flatMap(({ env }) => listOf(env).flatMap(sourcesOf))) {
      const known = kind === 'secretKeyRef' ? secrets : maps;
      if (!known.get(String(place))?.includes(String(key))) missing.push(`${name}: ${place}/${key}`);
    }
    for (const { secret, configMap } of listOf(template.volumes).map(fieldsOf)) {
      if (secret && !secrets.has(String(fieldsOf(secret).secretName)))
        missing.push(`${name}: ${JSON.stringify(secret)}`);
      if (configMap && !maps.has(String(fieldsOf(configMap).name)))
        missing.push(`${name}: ${JSON.stringify(configMap)}`);
    }
    for (const { env } of containers) missing.push(...usedTooSoon(env).map((variable) => `${name}: ${variable}`));
  }
  expect(missing).toEqual([]);
});

test.each(overlays)('%s: Services, budgets and scaling select existing pods', (_, manifests) => {
  const pods = podsOf(manifests);
  const withoutPod = (kind: string, selector: (fields: Record<string, unknown>) => unknown) =>
    manifests
      .filter((each) => each.kind === kind)
      .filter(({ spec }) => pods.filter(({ labels }) => selects(selector(fieldsOf(spec)), labels)).length !== 1)
      .map(({ metadata }) => `${kind} ${metadata.name}`);
  expect(withoutPod('Service', ({ selector }) => ({ matchLabels: selector }))).toEqual([]);
  expect(withoutPod('PodDisruptionBudget', ({ selector }) => selector)).toEqual([]);
  const scaled = manifests
    .filter(({ kind }) => ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind))
    .map(({ spec }) => String(fieldsOf(fieldsOf(spec).scaleTargetRef).name));
  expect(scaled.filter((name) => !serviceNames.includes(name))).toEqual([]);
  // A scaled Deployment has no fixed number of replicas: each apply would reset it.
  const numbered = manifests.filter(
    ({ metadata, spec }) => scaled.includes(metadata.name) && 'replicas' in fieldsOf(spec),
  );
  expect(numbered.map(({ metadata }) => metadata.name)).toEqual([]);
});

test.each(overlays)('%s: containers are restricted, request resources and pin a version', (_, manifests) => {
  for (const { name, template, containers } of podsOf(manifests)) {
    for (const { image, securityContext, resources } of containers) {
      expect([name, /:[\w.-]+$/.exec(String(image))?.[0] ?? '']).not.toEqual([name, '']);
      const { capabilities, ...security } = fieldsOf(securityContext);
      expect(security).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
      expect(listOf(fieldsOf(capabilities).drop)).toEqual(['ALL']);
      expect(Object.keys(fieldsOf(fieldsOf(resources).requests)).sort()).toEqual(['cpu', 'memory']);
      expect(Object.keys(fieldsOf(fieldsOf(resources).limits))).toEqual(['memory']);
    }
    if (containers.length === 0) continue;
    expect(template).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
    expect(template.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  }
});

test('two processors are enough for all pods and for a rollout', () => {
  const [, manifests] = overlays[0] ?? ['', []];
  const containers = podsOf(manifests).flatMap((pod) => pod.containers);
  const cluster = fieldsOf(manifests.find(({ kind }) => kind === 'Cluster')?.spec);
  const asked = [...containers, cluster].map(({ resources }) => fieldsOf(fieldsOf(resources).requests).cpu);
  const millis = asked.map((cpu) => Number(/^(\d+)m$/.exec(String(cpu))?.[1]));
  expect(millis.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1_300);
});

test.each(overlays)('%s: datastores are reached over verified TLS', (_, manifests) => {
  const addresses = podsOf(manifests)
    .flatMap(({ containers }) =>
      containers.flatMap(({ env }) => listOf(env).map((each) => String(fieldsOf(each).value))),
    )
    .filter((value) => /^(postgres|redis|rediss|redis\+sentinel|nats|tls):.*@/.test(value));
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter((address) => !/\?sslrootcert=\/certificates\/\w+\/ca\.crt$/.test(address))).toEqual([]);
});

test.each(overlays)('%s: engines have the full versions of compose.yml', (_, manifests) => {
  const { postgres = '', ...engines } = enginesOf(readFileSync(join(import.meta.dir, '../compose.yml'), 'utf8'));
  const run = podsOf(manifests).flatMap(({ containers }) => containers.map(({ image }) => String(image)));
  const others = run.filter((image) => !image.includes('messaging-platform'));
  expect([...new Set(others)].toSorted()).toEqual(Object.values(engines).toSorted());
  const cluster = manifests.find(({ kind }) => kind === 'Cluster');
  const versionOf = (image: unknown): string => /:([\d.]+)-/.exec(String(image))?.[1] ?? '';
  expect(versionOf(fieldsOf(cluster?.spec).imageName)).toBe(versionOf(postgres));
  for (const image of [postgres, ...others]) expect(versionOf(image)).toMatch(/^\d+\.\d+/);
  for (const image of others) expect(versionOf(image)).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the metrics that replicas scale by are measured by the services', async () => {
  const [, manifests] = overlays[1] ?? ['', []];
  const scaled = manifests.filter(({ kind }) => kind === 'ScaledObject').map(({ spec }) => fieldsOf(spec));
  const asked = scaled.flatMap(({ scaleTargetRef, triggers }) =>
    listOf(triggers).flatMap((trigger) => {
      const { query } = fieldsOf(fieldsOf(trigger).metadata);
      const name = /(\w+)\{/.exec(String(query ?? ''))?.[1];
      return name === undefined ? [] : [[String(fieldsOf(scaleTargetRef).name), name] as const];
    }),
  );
  expect(asked).toHaveLength(2);
  for (const [service, name] of asked) {
    expect(Object.keys(metrics)).toContain(name);
    const folder = join(import.meta.dir, '../../services', service);
    const code = await Promise.all(
      [...new Glob('**/*.ts').scanSync(folder)].map((file) => Bun.file(join(folder, file)).text()),
    );
    expect([name, code.some((text) => text.includes(`measured('${name}'`))]).toEqual([name, true]);
  }
});

function namesOf(env: unknown): string[] {
  return listOf(env).map((each) => String(fieldsOf(each).name));
}

function needsValue(name: string): boolean {
  const schema: object = known[name as keyof typeof known];
  return !('default' in schema) && !('anyOf' in schema);
}

function sourcesOf(variable: unknown): [string, Record<string, unknown>][] {
  return Object.entries(fieldsOf(fieldsOf(variable).valueFrom))
    .map(([kind, source]): [string, Record<string, unknown>] => [kind, fieldsOf(source)])
    .filter(([kind, { optional }]) => kind.endsWith('KeyRef') && optional !== true);
}

/** Variables that a value uses before they are set: Kubernetes does not expand those. */
function usedTooSoon(env: unknown): string[] {
  const names = namesOf(env);
  return listOf(env).flatMap((each, index) => {
    const used = [...String(fieldsOf(each).value ?? '').matchAll(/\$\((\w+)\)/g)].map(([, name = '']) => name);
    return used.filter((name) => !names.slice(0, index).includes(name));
  });
}

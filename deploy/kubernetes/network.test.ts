import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { podsOf } from '../../tests/support/kubernetes/pods.ts';
import { mayReach, type Place } from '../../tests/support/kubernetes/policies.ts';
import { render } from '../../tests/support/kubernetes/render.ts';
import { serviceNames } from '../local/service.ts';

const stores = {
  postgres: ['DATABASE_URL', 5432],
  redis: ['REDIS_URL', 6379, 26_379],
  nats: ['NATS_URL', 4222],
} as const;
const [http, health] = [3000, 3001];
const overlays = ['single-node', 'production'];

const services = new Map(
  await Promise.all(
    serviceNames.map(async (name): Promise<[string, readonly string[]]> => {
      const { settingNames } = await import(`../../services/${name}/settings.ts`);
      return [name, settingNames];
    }),
  ),
);
const tools = new Map([
  ['migrations', ['DATABASE_URL']],
  ['cli', ['DATABASE_URL', 'REDIS_URL', 'NATS_URL']],
]);

const elsewhere: Place = { namespace: 'default', labels: {} };
const publicAddresses = ['8.8.8.8', '203.0.114.1', '2a00:1450:4001::1'];
const otherAddresses = [
  ...'10.0.0.1 172.20.0.1 192.168.1.1 100.64.0.1 127.0.0.1 169.254.169.254 168.63.129.16 0.0.0.0'.split(' '),
  ...'100.100.100.200 192.0.0.192 198.18.0.1 224.0.0.1 255.255.255.255 ::1 fd00:ec2::254 fe80::1'.split(' '),
  ...['2001:db8::1', '2002:a00:1::1', '2001::1', '64:ff9b::a00:1', '::ffff:10.0.0.1'],
];

test.each([
  ['single-node', ['conversations', 'notifier', 'webhook-dispatcher', 'proxy']],
  ['production', ['conversations', 'notifier', 'webhook-dispatcher']],
])('%s: only %p reach the internet, and no pod private addresses', (overlay, reaching) => {
  const { pods, may } = clusterOf(overlay);
  for (const { name } of pods) {
    for (const address of publicAddresses) {
      expect([name, address, may(name, { address }, 8443)]).toEqual([name, address, reaching.includes(name)]);
    }
    // PostgreSQL's pods call the Kubernetes API at port 443 or 6443, and use no other port.
    for (const address of otherAddresses)
      expect([name, address, may(name, { address }, 8443)]).toEqual([name, address, false]);
  }
});

test.each(overlays)('%s: only services with its setting reach a datastore', (overlay) => {
  const { pods, may } = clusterOf(overlay);
  for (const { name } of pods) {
    for (const [store, [setting, ...ports]] of Object.entries(stores)) {
      if (name === store) continue;
      const hasSetting = (services.get(name) ?? tools.get(name) ?? []).includes(setting);
      for (const port of ports)
        expect([name, store, port, may(name, store, port)]).toEqual([name, store, port, hasSetting]);
      expect([name, store, may(name, store, 22)]).toEqual([name, store, false]);
    }
  }
  for (const [store, port] of [
    ['redis', 6379],
    ['redis', 26_379],
    ['nats', 6222],
  ] as const)
    expect([store, may(store, store, port), may(store, store, 22)]).toEqual([store, true, false]);
});

test.each(overlays)('%s: only the proxy reaches services over HTTP, and all reach it', (overlay) => {
  const { pods, may } = clusterOf(overlay);
  for (const { name } of pods) {
    for (const [service, settings] of services) {
      if (name === service) continue;
      const mayCall = name === 'proxy' && settings.includes('PORT');
      expect([name, service, may(name, service, http)]).toEqual([name, service, mayCall]);
      expect([name, service, may(name, service, health)]).toEqual([name, service, false]);
    }
  }
  expect(may({ address: '8.8.8.8' }, 'proxy', 443)).toBe(true);
  expect(may(elsewhere, 'proxy', 443)).toBe(true);
});

test.each(overlays)('%s: from other namespaces only Prometheus reaches health ports', (overlay) => {
  const { pods, may } = clusterOf(overlay);
  const prometheus: Place = { namespace: 'monitoring', labels: {} };
  for (const { name } of pods.filter((pod) => pod.name !== 'proxy')) {
    for (const port of [http, health, 5432, 6379, 26_379, 4222, 6222, 8222]) {
      expect([name, port, may(elsewhere, name, port)]).toEqual([name, port, false]);
      const mayCall = services.has(name) && port === health;
      expect([name, port, may(prometheus, name, port)]).toEqual([name, port, mayCall]);
    }
  }
  const names: Place = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } };
  for (const { name } of pods)
    expect([may(name, names, 53), may(name, names, 443), may(name, elsewhere, 53)]).toEqual([true, false, false]);
});

function clusterOf(overlay: string) {
  const manifests = render(join(import.meta.dir, 'overlays', overlay));
  const pods = podsOf(manifests);
  const placeOf = (place: string | Place): Place => {
    const found = typeof place === 'string' ? pods.find(({ name }) => name === place) : place;
    if (found === undefined) throw new Error(`there is no pod ${place}`);
    return found;
  };
  const may = (from: string | Place, to: string | Place, port: number): boolean =>
    mayReach(manifests, placeOf(from), placeOf(to), port);
  return { pods, may };
}

/** Prints manifests: the Secrets, and a plain PostgreSQL configured like base/stores/postgres/cluster.yaml.
 * It replaces CloudNativePG, whose images cannot be pulled here. */
import { join } from 'node:path';
import { stringify } from 'yaml';
import { createAuthority, createServer } from '../../deploy/image/secrets/certificates.ts';
import { newSecrets } from '../../deploy/kubernetes/secrets.ts';
import { fieldsOf, listOf } from '../support/kubernetes/merge.ts';

const namespace = 'messaging';
const file = Bun.file(join(import.meta.dir, '../../deploy/kubernetes/base/stores/postgres/cluster.yaml'));
const cluster = fieldsOf(fieldsOf(Bun.YAML.parse(await file.text())).spec);
const secrets = await newSecrets();

const until = new Date(Date.now() + 86_400_000);
const authority = await createAuthority('platform-ca', until);
const server = await createServer(['platform-rw'], until, { ...authority, name: 'platform-ca' });

const image = 'postgres:15.18-bookworm';
const env = [{ name: 'PGDATA', value: '/data/cluster' }];
const labels = { 'cnpg.io/cluster': 'platform' };
const securityContext = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};
const volumeMounts = ['data', 'tmp', 'setup', 'certificates'].map((name) => ({ name, mountPath: `/${name}` }));
const make = `set -eu
initdb -U postgres --auth-host=scram-sha-256 --encoding=UTF8
pg_ctl -w start -o '-c listen_addresses= -c unix_socket_directories=/tmp'
psql -h /tmp -U postgres -v ON_ERROR_STOP=1 -q -f /setup/setup.sql
pg_ctl -w stop
echo 'hostssl all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"`;

const manifests = [
  ...secrets,
  secret('platform-ca', { 'ca.crt': authority.certificate }),
  secret('platform-server', { 'tls.crt': server.certificate, 'tls.key': server.key }),
  secret('platform-setup', { 'setup.sql': setup() }),
  manifest('apps/v1', 'StatefulSet', 'platform', {
    ...{ serviceName: 'platform-rw', selector: { matchLabels: labels }, template: podTemplate() },
  }),
  manifest('v1', 'Service', 'platform-rw', { selector: labels, ports: [{ port: 5432 }] }),
];
for (const each of manifests) console.log(`---\n${stringify(each)}`);

function podTemplate() {
  const spec = {
    automountServiceAccountToken: false,
    securityContext: {
      ...{ runAsNonRoot: true, runAsUser: 999, runAsGroup: 999, fsGroup: 999 },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    initContainers: [{ name: 'setup', image, command: ['sh', '-c', make], env, securityContext, volumeMounts }],
    containers: [
      {
        ...{ name: 'postgres', image, command: ['postgres', ...parameters()], env, securityContext, volumeMounts },
        resources: cluster.resources,
        readinessProbe: { tcpSocket: { port: 5432 }, periodSeconds: 2 },
      },
    ],
    volumes: [
      { name: 'data', emptyDir: {} },
      { name: 'tmp', emptyDir: {} },
      { name: 'setup', secret: { secretName: 'platform-setup' } },
      { name: 'certificates', secret: { secretName: 'platform-server', defaultMode: 0o440 } },
    ],
  };
  return { metadata: { labels }, spec };
}

function manifest(apiVersion: string, kind: string, name: string, fields: object) {
  const spec = fields; // In place of a key with a colon, which reads as a citation (citations.test.ts).
  return { apiVersion, kind, metadata: { name, namespace }, spec };
}

function secret(name: string, stringData: Record<string, string>) {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, stringData };
}

function parameters(): string[] {
  const tls = { ssl: 'on', ssl_cert_file: '/certificates/tls.crt', ssl_key_file: '/certificates/tls.key' };
  const own = { ...tls, listen_addresses: '*', unix_socket_directories: '/tmp' };
  return Object.entries({ ...fieldsOf(fieldsOf(cluster.postgresql).parameters), ...own }).map(
    ([name, value]) => `-c${name}=${value}`,
  );
}

function setup(): string {
  const initdb = fieldsOf(fieldsOf(cluster.bootstrap).initdb);
  const roles = listOf(fieldsOf(cluster.managed).roles).map(fieldsOf);
  const statements = [
    ...roles.map(({ name, passwordSecret }) => `create role ${name} ${passwordSecret ? login(passwordSecret) : ''}`),
    ...roles.filter(({ inRoles }) => inRoles).map(({ name, inRoles }) => `grant ${listOf(inRoles).join()} to ${name}`),
    `create database ${initdb.database} owner ${initdb.owner}`,
    ...listOf(initdb.postInitSQL),
  ];
  return `${statements.join(';\n')};\n\\c ${initdb.database}\n${listOf(initdb.postInitApplicationSQL).join(';\n')};\n`;
}

function login(passwordSecret: unknown): string {
  const { name } = fieldsOf(passwordSecret);
  return `login password '${secrets.find(({ metadata }) => metadata.name === name)?.stringData.password}'`;
}

/** `bun deploy/kubernetes/secrets.ts [certificates] | kubectl create -f -`: all Secrets, or certificates alone. */
import { randomBytes } from 'node:crypto';
import { stringify } from 'yaml';
import { subjects } from '../../shared/contracts/subjects.ts';
import { redisPrivileges } from '../../shared/http/limits/redis-privileges.ts';
import { databaseUsers, roleOf } from '../../shared/schema/privileges/privileges.ts';
import { channelSecretsKey, notificationSecretsKey, webhookSecretsKey } from '../../shared/secrets/derived-secrets.ts';
import { newVapidPrivateKey, vapidKeysOf } from '../../shared/secrets/vapid-keys.ts';
import { createAuthority, createServer } from '../image/secrets/certificates.ts';

const namespace = 'messaging';

export interface Secret {
  readonly apiVersion: 'v1';
  readonly kind: 'Secret';
  readonly metadata: { readonly name: string; readonly namespace: string; readonly labels?: Record<string, string> };
  readonly type: string;
  readonly stringData: Readonly<Record<string, string>>;
}

export async function newSecrets(): Promise<Secret[]> {
  const secretsKey = randomBytes(32).toString('base64');
  return [
    role('postgres-owner', 'messaging_owner'),
    ...databaseUsers.map((user) => role(`postgres-${user}`, roleOf(user))),
    ...Object.keys(subjects).map((user) => opaque(`nats-${user}`, { password: password() })),
    opaque('nats-route', { password: password() }),
    ...Object.keys(redisPrivileges).map((user) => opaque(`redis-${user}`, { password: password() })),
    ...['redis-replica', 'redis-sentinel'].map((name) => opaque(name, { password: password() })),
    ...(await newCertificates()),
    opaque('secrets-key', { SECRETS_KEY: secretsKey }),
    opaque('webhook-secrets-key', { WEBHOOK_SECRETS_KEY: webhookSecretsKey(secretsKey) }),
    opaque('channel-secrets-key', { CHANNEL_SECRETS_KEY: channelSecretsKey(secretsKey) }),
    opaque('notification-secrets-key', { NOTIFICATION_SECRETS_KEY: notificationSecretsKey(secretsKey) }),
    opaque('vapid-keys', { ...vapidKeysOf(newVapidPrivateKey()) }),
  ];
}

/** The key of the authority is not stored, so renewing one certificate renews all. */
export async function newCertificates(
  hosts: Readonly<Record<string, readonly [string, ...string[]]>> = datastoreHosts,
): Promise<Secret[]> {
  const until = new Date(Date.now() + 5 * 365 * 86_400_000);
  const name = 'messaging-platform datastores';
  const authority = await createAuthority(name, until);
  const ca = { 'ca.crt': authority.certificate };
  const servers = Object.entries(hosts).map(async ([datastore, names]): Promise<Secret> => {
    const { key, certificate } = await createServer(names, until, { ...authority, name });
    const stringData = { ...ca, 'tls.crt': certificate, 'tls.key': key };
    return { ...opaque(`${datastore}-certificate`, stringData), type: 'kubernetes.io/tls' };
  });
  return [opaque('stores-ca', ca), ...(await Promise.all(servers))];
}

const datastoreHosts = {
  nats: ['nats', 'nats-0.nats-peers', 'nats-1.nats-peers', 'nats-2.nats-peers'],
  redis: ['redis', 'redis-0.redis-peers', 'redis-1.redis-peers', 'redis-2.redis-peers'],
} as const;

function role(name: string, username: string): Secret {
  const metadata = { name, namespace, labels: { 'cnpg.io/reload': 'true' } };
  const stringData = { username, password: password() };
  return { apiVersion: 'v1', kind: 'Secret', metadata, type: 'kubernetes.io/basic-auth', stringData };
}

function opaque(name: string, stringData: Record<string, string>): Secret {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, type: 'Opaque', stringData };
}

function password(): string {
  return randomBytes(24).toString('hex');
}

if (import.meta.main) {
  const certificatesOnly = process.argv[2] === 'certificates';
  for (const secret of await (certificatesOnly ? newCertificates() : newSecrets()))
    console.log(`---\n${stringify(secret)}`);
}

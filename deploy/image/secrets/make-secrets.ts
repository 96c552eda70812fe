import { X509Certificate } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedSecretsSettings } from '../../../shared/secrets/derived-secrets.ts';
import { newVapidPrivateKey, vapidKeysOf } from '../../../shared/secrets/vapid-keys.ts';
import { readOrCreateSecret } from '../../local/private-files.ts';
import { natsConfiguration } from '../../local/stores/nats.ts';
import { redisUsers } from '../../local/stores/redis.ts';
import { adminUrls, type Passwords, secretSettings } from './addresses.ts';
import { createAuthority, createServer, type Identity } from './certificates.ts';

/** Writes a folder of secrets for each container, derived from the folder `master`, which no container mounts.
 * Returns whether `master` was new. */
export async function makeSecrets(folder: string): Promise<boolean> {
  const master = join(folder, 'master');
  const isNew = !existsSync(join(master, 'secrets-key'));
  mkdirSync(master, { recursive: true, mode: 0o700 });
  const passwords: Passwords = {
    postgres: readOrCreateSecret(join(master, 'postgres-password')),
    redis: readOrCreateSecret(join(master, 'redis-password')),
    nats: readOrCreateSecret(join(master, 'nats-password')),
  };
  const key = readOrCreateSecret(join(master, 'secrets-key'), () =>
    crypto.getRandomValues(new Uint8Array(32)).toBase64(),
  );
  const accepted = readOrCreateSecret(join(master, 'secrets-keys-accepted'), () => '');
  const keys = {
    ...{ SECRETS_KEY: key, SECRETS_KEYS_ACCEPTED: accepted },
    ...derivedSecretsSettings(key, accepted),
    ...vapidKeysOf(readOrCreateSecret(join(master, 'vapid-private-key'), newVapidPrivateKey)),
    SMTP_URL: readOrCreateSecret(join(master, 'smtp-url'), () => ''),
  };
  const authority = await readOrCreateAuthority(master);
  const trusted = { 'ca.pem': authority.certificate };

  for (const [name, files] of Object.entries(datastoreFiles(passwords))) {
    const place = join(folder, name);
    writeFiles(place, { ...files, ...trusted, ...(await identity(place, name, authority)) }, users[name]);
  }
  for (const [name, settings] of Object.entries(await secretSettings(adminUrls(passwords), keys))) {
    const files = Object.entries(settings).map(([setting, value]) => [fileOf(setting), `${value}\n`]);
    writeFiles(join(folder, name), { ...Object.fromEntries(files), ...trusted }, imageUser);
  }
  return isNew;
}

export function fileOf(setting: string): string {
  return setting.toLowerCase().replaceAll('_', '-');
}

const imageUser = 10001;
const users: Readonly<Record<string, number>> = { postgres: 999, redis: 999, nats: imageUser };

function datastoreFiles(passwords: Passwords): Record<string, Record<string, string>> {
  const tls = { certificate: '/run/secrets/server.pem', key: '/run/secrets/server-key.pem' };
  return {
    postgres: {
      password: `${passwords.postgres}\n`,
      'pg_hba.conf': 'local all all scram-sha-256\nhostssl all all all scram-sha-256\n',
    },
    redis: {
      'redis.conf': [
        ...[
          'port 0',
          'tls-port 6379',
          `tls-cert-file ${tls.certificate}`,
          `tls-key-file ${tls.key}`,
          'tls-auth-clients no',
        ],
        ...['save ""', 'appendonly no', 'dir /tmp', 'maxmemory 96mb', 'maxmemory-policy noeviction'],
        ...[`requirepass ${passwords.redis}`, ...redisUsers(passwords.redis), ''],
      ].join('\n'),
    },
    nats: {
      'nats.conf': [
        ...['port: 4222', 'http: "127.0.0.1:8222"', `tls { cert_file: "${tls.certificate}", key_file: "${tls.key}" }`],
        natsConfiguration(passwords.nats),
      ].join('\n'),
    },
  };
}

const yearMs = 365 * 86_400_000;
const authorityName = 'messaging-platform datastores';

async function readOrCreateAuthority(master: string): Promise<Identity> {
  const [keyFile, certificateFile] = [join(master, 'ca-key.pem'), join(master, 'ca.pem')];
  if (!existsSync(certificateFile)) {
    const authority = await createAuthority(authorityName, new Date(Date.now() + 20 * yearMs));
    writeFileSync(keyFile, authority.key, { mode: 0o600 });
    writeFileSync(certificateFile, authority.certificate, { mode: 0o600 });
  }
  return { key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(certificateFile, 'utf8') };
}

/** Renews the certificate in its last year; servers load it at a restart. */
async function identity(place: string, host: string, authority: Identity): Promise<Record<string, string>> {
  const [keyFile, certificateFile] = [join(place, 'server-key.pem'), join(place, 'server.pem')];
  if (existsSync(certificateFile)) {
    const certificate = readFileSync(certificateFile, 'utf8');
    const isOurs = new X509Certificate(certificate).verify(new X509Certificate(authority.certificate).publicKey);
    const leftMs = Date.parse(new X509Certificate(certificate).validTo) - Date.now();
    if (isOurs && leftMs > yearMs)
      return { 'server.pem': certificate, 'server-key.pem': readFileSync(keyFile, 'utf8') };
  }
  const server = await createServer([host], new Date(Date.now() + 5 * yearMs), { ...authority, name: authorityName });
  return { 'server.pem': server.certificate, 'server-key.pem': server.key };
}

function writeFiles(place: string, files: Readonly<Record<string, string>>, user: number | undefined): void {
  mkdirSync(place, { recursive: true });
  chmodSync(place, 0o700);
  const isRoot = process.getuid?.() === 0;
  for (const [name, content] of Object.entries(files)) {
    const path = join(place, name);
    rmSync(path, { force: true });
    writeFileSync(path, content, { mode: 0o400 });
    if (isRoot && user !== undefined) chownSync(path, user, user);
  }
  if (isRoot && user !== undefined) chownSync(place, user, user);
}

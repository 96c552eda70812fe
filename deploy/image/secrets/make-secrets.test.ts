import { expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { folderForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { serviceNames } from '../../local/service.ts';
import { settingsInFiles } from '../settings-in-files.ts';
import { fileOf, makeSecrets } from './make-secrets.ts';

const folder = folderForThisFile();
const first = await makeSecrets(folder);
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const secretNames = [
  ...['DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'SECRETS_KEY', 'SECRETS_KEYS_ACCEPTED'],
  ...['WEBHOOK_SECRETS_KEY', 'WEBHOOK_SECRETS_KEYS_ACCEPTED'],
  ...['CHANNEL_SECRETS_KEY', 'CHANNEL_SECRETS_KEYS_ACCEPTED'],
  ...['NOTIFICATION_SECRETS_KEY', 'NOTIFICATION_SECRETS_KEYS_ACCEPTED'],
  ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'SMTP_URL'],
];

test('each service has only its own secrets and signs in under its own name', async () => {
  for (const service of serviceNames) {
    const { settingNames } = await import(`../../../services/${service}/settings.ts`);
    const wanted = secretNames.filter((name) => settingNames.includes(name));
    expect(readdirSync(join(folder, service)).sort()).toEqual(['ca.pem', ...wanted.map(fileOf)].sort());
    const files = wanted.map((name) => [`${name}_FILE`, join(folder, service, fileOf(name))]);
    const settings = settingsInFiles(Object.fromEntries(files));
    for (const name of wanted.filter((each) => each.endsWith('_URL') && each !== 'SMTP_URL')) {
      const { username } = new URL(settings[name] ?? '');
      expect(username.replace('messaging_', '').replaceAll('_', '-')).toBe(service);
    }
  }
});

test('besides the master only PostgreSQL and migrations have the password', () => {
  const password = read('master/postgres-password').trim();
  const files = readdirSync(folder, { recursive: true }).map(String);
  const withPassword = files.filter((file) => statSync(join(folder, file)).isFile() && read(file).includes(password));
  expect(withPassword.sort()).toEqual(['master/postgres-password', 'migrate/database-admin-url', 'postgres/password']);
});

test('other users cannot read the secrets, a second run keeps them', async () => {
  const files = readdirSync(folder, { recursive: true }).map(String).sort();
  const before = files.map((file) => statSync(join(folder, file)).isFile() && read(file));
  for (const file of files) expect(statSync(join(folder, file)).mode & 0o007).toBe(0);
  expect(first).toBe(true);
  expect(await makeSecrets(folder)).toBe(false);
  expect(files.map((file) => statSync(join(folder, file)).isFile() && read(file))).toEqual(before);
});

test("a datastore's certificate is valid for its own name and our CA only", async () => {
  using server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    tls: { cert: read('redis/server.pem'), key: read('redis/server-key.pem') },
    socket: { data() {} },
  });
  expect(await greet(server.port, 'redis', read('cli/ca.pem'))).toBe('trusted');
  expect(await greet(server.port, 'postgres', read('cli/ca.pem'))).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
  expect(await greet(server.port, 'redis', read('redis/server.pem'))).not.toBe('trusted');
});

function greet(port: number, servername: string, ca: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, ca }, () => {
      socket.destroy();
      resolve('trusted');
    });
    socket.on('error', (error) => resolve(`${'code' in error ? error.code : ''} ${error.message}`));
  });
}

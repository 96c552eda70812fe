import { expect, test } from 'bun:test';
import { chmodSync, chownSync } from 'node:fs';
import { keptCertificate } from '../../../tests/attacks/webhooks/certificate.ts';
import { folderForThisFile, keeperForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { freshPostgres } from '../../../tests/support/stores/datastores.ts';
import { connect, type Db } from './connect.ts';

const folder = folderForThisFile();
const keep = keeperForThisFile();
const connectTo = (url: string): Db => keep(connect(url, { name: 'test', max: 1 }));

test('sslrootcert trusts the named certificates for the host only', async () => {
  chmodSync(folder, 0o711);
  const [own, other] = [await keptCertificate(folder), await keptCertificate(folder)];
  // PostgreSQL requires that it owns its key file.
  if (process.getuid?.() === 0) chownSync(own.key, numericId('-u'), numericId('-g'));
  const { url } = await freshPostgres({ ssl: 'on', ssl_cert_file: own.cert, ssl_key_file: own.key });
  const named = url.replace('127.0.0.1', 'localhost');
  const [row] = await connectTo(`${named}?sslrootcert=${own.cert}`)<{ ssl: boolean }[]>`
    select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
  expect(row?.ssl).toBe(true);
  for (const wrong of [`${named}?sslrootcert=${other.cert}`, `${named}?sslmode=verify-full`]) {
    await expect(connectTo(wrong)`select 1`.execute()).rejects.toThrow(/certificate/i);
  }
});

test('sslrootcert refuses a server without TLS', async () => {
  const { url } = await freshPostgres();
  const { cert } = await keptCertificate(folder);
  await expect(connectTo(`${url}?sslrootcert=${cert}`)`select 1`.execute()).rejects.toThrow();
});

function numericId(option: '-u' | '-g'): number {
  return Number(Bun.spawnSync(['id', option, 'postgres']).stdout.toString());
}

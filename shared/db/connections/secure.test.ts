import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testMs } from '../../../tests/support/run/patience.ts';
import { freshPostgres } from '../../../tests/support/stores/datastores.ts';
import { connect, type Db } from './connect.ts';

setDefaultTimeout(testMs);

const folder = mkdtempSync(join(tmpdir(), 'postgres-secure-'));
const open: Db[] = [];
afterAll(async () => {
  await Promise.all(open.map((db) => db.end()));
  rmSync(folder, { recursive: true });
});

test('sslrootcert talks to the server that these certificates vouch for under its name, and to no other', async () => {
  chmodSync(folder, 0o711);
  const [own, other] = [keptCertificate('own'), keptCertificate('other')];
  const { url } = await freshPostgres({ ssl: 'on', ssl_cert_file: own.cert, ssl_key_file: own.key });
  const named = url.replace('127.0.0.1', 'localhost');
  const [row] = await enter(`${named}?sslrootcert=${own.cert}`)<{ ssl: boolean }[]>`
    select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
  expect(row?.ssl).toBe(true);
  for (const wrong of [`${named}?sslrootcert=${other.cert}`, `${named}?sslmode=verify-full`]) {
    await expect(enter(wrong)`select 1`.execute()).rejects.toThrow(/certificate/i);
  }
});

test('sslrootcert talks to no server without TLS', async () => {
  const { url } = await freshPostgres();
  const { cert } = keptCertificate('third');
  await expect(enter(`${url}?sslrootcert=${cert}`)`select 1`.execute()).rejects.toThrow();
});

function enter(url: string): Db {
  const db = connect(url, { name: 'test', max: 1 });
  open.push(db);
  return db;
}

/** A key and a certificate for localhost, signed by itself; the key is its server's, as PostgreSQL demands. */
function keptCertificate(name: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, `${name}-cert.pem`), join(folder, `${name}-key.pem`)];
  const words = 'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 1 -subj /CN=localhost'.split(
    ' ',
  );
  const options = ['-addext', 'subjectAltName=DNS:localhost', '-out', cert, '-keyout', key];
  const { success, stderr } = Bun.spawnSync(['openssl', ...words, ...options]);
  if (!success) throw new Error(stderr.toString());
  chmodSync(key, 0o600);
  chmodSync(cert, 0o644);
  if (process.getuid?.() === 0) chownSync(key, numericId('-u'), numericId('-g'));
  return { cert, key };
}

function numericId(option: '-u' | '-g'): number {
  return Number(Bun.spawnSync(['id', option, 'postgres']).stdout.toString());
}

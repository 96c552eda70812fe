import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateOptions {
  /** As OpenSSL writes them, `DNS:example.com` or `IP:127.0.0.1`; by default the name itself. */
  readonly alternatives?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A key and a certificate for this name, self-signed, by default valid from yesterday until tomorrow. */
export async function certificateFor(name: string, options: CertificateOptions = {}): Promise<Certificate> {
  const { alternatives = [`DNS:${name}`] } = options;
  const { from = new Date(Date.now() - dayMs), to = new Date(Date.now() + dayMs) } = options;
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    writeFileSync(join(folder, 'openssl.cnf'), configuration(alternatives));
    writeFileSync(join(folder, 'index.txt'), '');
    writeFileSync(join(folder, 'serial'), randomBytes(8).toString('hex'));
    await openssl(folder, [...request, '-subj', `/CN=${name}`]);
    await openssl(folder, [...selfSign, '-startdate', asn1Time(from), '-enddate', asn1Time(to)]);
    const [key, cert] = ['key.pem', 'cert.pem'].map((file) => readFileSync(join(folder, file), 'utf8'));
    return { key: key ?? '', cert: cert ?? '' };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a key and a certificate for localhost into a folder, and returns their paths. */
export async function keptCertificate(folder: string): Promise<Certificate> {
  const own = join(folder, crypto.randomUUID());
  const paths = { key: `${own}-key.pem`, cert: `${own}-cert.pem` };
  const { key, cert } = await certificateFor('localhost');
  writeFileSync(paths.key, key, { mode: 0o600 });
  writeFileSync(paths.cert, cert, { mode: 0o644 });
  return paths;
}

const request = (
  'req -config openssl.cnf -new -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 ' +
  '-keyout key.pem -out request.pem'
).split(' ');

/** Only `openssl ca` can make a certificate of the past or of the future. */
const selfSign = 'ca -config openssl.cnf -batch -notext -selfsign -keyfile key.pem -in request.pem -out cert.pem'.split(
  ' ',
);

function configuration(alternatives: readonly string[]): string {
  const extension = alternatives.length > 0 ? `subjectAltName=${alternatives.join(',')}` : 'basicConstraints=CA:FALSE';
  return `
[ca]
default_ca=self
[self]
database=index.txt
serial=serial
new_certs_dir=.
default_md=sha256
policy=any
x509_extensions=names
[any]
commonName=supplied
[names]
${extension}
[req]
distinguished_name=subject
[subject]
`;
}

async function openssl(cwd: string, command: readonly string[]): Promise<void> {
  const run = Bun.spawn(['openssl', ...command], { cwd, stderr: 'pipe' });
  if ((await run.exited) !== 0) throw new Error(`openssl: ${await new Response(run.stderr).text()}`);
}

function asn1Time(date: Date): string {
  return `${date.toISOString().replace(/\.\d+Z$|[-:T]/g, '')}Z`;
}

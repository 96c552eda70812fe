import 'reflect-metadata';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

export interface Identity {
  readonly key: string;
  readonly certificate: string;
}

export async function createAuthority(name: string, until: Date): Promise<Identity> {
  const keys = await newKeys();
  const extensions = [
    new BasicConstraintsExtension(true, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
  ];
  return certify({ name, keys, until, extensions }, { name, key: keys.privateKey });
}

export async function createServer(
  hosts: readonly [string, ...string[]],
  until: Date,
  authority: Identity & { readonly name: string },
): Promise<Identity> {
  const extensions = [
    new SubjectAlternativeNameExtension(hosts.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }))),
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
  ];
  const [key] = PemConverter.decode(authority.key);
  if (key === undefined) throw new Error(`the authority ${authority.name} has no key`);
  const issuer = { name: authority.name, key: await crypto.subtle.importKey('pkcs8', key, curve, false, ['sign']) };
  return certify({ name: hosts[0], keys: await newKeys(), until, extensions }, issuer);
}

interface Subject {
  readonly name: string;
  readonly keys: CryptoKeyPair;
  readonly until: Date;
  readonly extensions: Extension[];
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const dayMs = 86_400_000;

async function certify(
  { name, keys, until, extensions }: Subject,
  issuer: { readonly name: string; readonly key: CryptoKey },
): Promise<Identity> {
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: `CN=${issuer.name}`,
    // Allows for clock skew.
    notBefore: new Date(Date.now() - dayMs),
    notAfter: until,
    publicKey: keys.publicKey,
    signingKey: issuer.key,
    signingAlgorithm: { ...curve, hash: 'SHA-256' },
    extensions,
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { key: `${key}\n`, certificate: `${certificate.toString('pem')}\n` };
}

function newKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
}

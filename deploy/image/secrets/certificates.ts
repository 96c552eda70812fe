import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bits, explicit, integer, objectId, octets, sequence, set, tagged, text, time, yes } from './der.ts';

/** A key and its certificate, both as PEM. */
export interface Identity {
  readonly key: string;
  readonly certificate: string;
}

/** Who signs the certificates of the datastores, and is trusted for them alone. */
export function createAuthority(name: string, until: Date): Identity {
  const key = newKey();
  const isAuthority = extension('2.5.29.19', sequence(yes), true);
  const mayOnlySign = extension('2.5.29.15', bits(Uint8Array.of(0x06), 1), true);
  return {
    key: pem(key),
    certificate: certify({ name, key, until, extensions: [isAuthority, mayOnlySign] }, { name, key }),
  };
}

/** A server that is called `host`, signed by an authority of `name`. */
export function createServer(host: string, until: Date, authority: Identity & { readonly name: string }): Identity {
  const key = newKey();
  const isCalled = extension('2.5.29.17', sequence(tagged(0x82, Buffer.from(host))));
  const isServer = extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1')));
  const issuer = { name: authority.name, key: createPrivateKey(authority.key) };
  return { key: pem(key), certificate: certify({ name: host, key, until, extensions: [isCalled, isServer] }, issuer) };
}

interface Subject {
  readonly name: string;
  readonly key: KeyObject;
  readonly until: Date;
  readonly extensions: readonly Buffer[];
}

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));
const version3 = explicit(0, integer(Uint8Array.of(2)));
const dayMs = 86_400_000;

function certify({ name, key, until, extensions }: Subject, issuer: Pick<Subject, 'name' | 'key'>): string {
  const serial = randomBytes(16);
  // From yesterday: whoever reads it may have a clock that is behind.
  const validity = sequence(time(new Date(Date.now() - dayMs)), time(until));
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const signed = sequence(
    ...[version3, integer(serial), ecdsaWithSha256, called(issuer.name), validity, called(name), publicKey],
    explicit(3, sequence(...extensions)),
  );
  const whole = sequence(signed, ecdsaWithSha256, bits(sign('sha256', signed, issuer.key)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function called(commonName: string): Buffer {
  return sequence(set(sequence(objectId('2.5.4.3'), text(commonName))));
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(objectId(id), ...(isCritical ? [yes] : []), octets(value));
}

function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

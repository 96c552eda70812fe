import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
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

/** A server that is called by these names or IPv4 addresses, signed by an authority of `name`. Its peers may be called by it. */
export function createServer(
  hosts: readonly [string, ...string[]],
  until: Date,
  authority: Identity & { readonly name: string },
): Identity {
  const key = newKey();
  const isCalled = extension('2.5.29.17', sequence(...hosts.map(alternativeName)));
  const servesAndCalls = extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'), objectId('1.3.6.1.5.5.7.3.2')));
  const issuer = { name: authority.name, key: createPrivateKey(authority.key) };
  return {
    key: pem(key),
    certificate: certify({ name: hosts[0], key, until, extensions: [isCalled, servesAndCalls] }, issuer),
  };
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

function alternativeName(host: string): Buffer {
  return isIPv4(host) ? tagged(0x87, Uint8Array.from(host.split('.').map(Number))) : tagged(0x82, Buffer.from(host));
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

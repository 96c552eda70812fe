import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const userIsThere = 0b101; // Present, and checked by a fingerprint or a PIN.
const hasCredential = 0b100_0000;

export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [id, rpIdHash] = [randomBytes(16), sha256(new URL(origin).hostname)];
  // COSE in CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }.
  const point = (label: number, part: string) => [Buffer.from([label, 0x58, 32]), Buffer.from(part, 'base64url')];
  const cose = Buffer.concat([Buffer.from('a5010203262001', 'hex'), ...point(0x21, x), ...point(0x22, y)]);
  let uses = 0;

  const authData = (flags: number, ...rest: Buffer[]): Buffer => {
    uses += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | userIsThere, 0);
    head.writeUInt32BE(uses, 1);
    return Buffer.concat([rpIdHash, head, ...rest]);
  };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const answer = (response: Readonly<Record<string, Buffer>>): string =>
    JSON.stringify({
      ...{ id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} },
      response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, encoded(bytes)])),
    });

  return {
    row: {
      credentialId: encoded(id),
      publicKey: new Uint8Array(cose),
      signCount: 0,
      transports: [],
      name: 'In software',
    },
    register(page: string): string {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authData(hasCredential, credential);
      // CBOR: { fmt: "none", attStmt: {}, authData }.
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
      const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data]);
      return answer({ clientDataJSON: clientData('create', challengeIn(page)), attestationObject });
    },
    authenticate(page: string): string {
      const clientDataJSON = clientData('get', challengeIn(page));
      const authenticatorData = authData(0);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const signature = createSign('SHA256').update(signed).sign(privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  };
}

function challengeIn(page: string): string {
  const options = /data-passkey-options-value="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';
  return /"challenge":"([^"]+)"/.exec(options)?.[1] ?? '';
}

function encoded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}

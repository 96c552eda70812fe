import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import ece from 'http_ece';
import { certificateFor } from '../../../attacks/webhooks/certificate.ts';
import { type Received, startReceiver } from '../../requests/receiver.ts';

export interface Pushed {
  readonly payload: { readonly [name: string]: string };
  readonly headers: Received['headers'];
}

type Answer = (pushed: Pushed, response: ServerResponse) => void;

/** A push service with one device behind it: decrypts as the browser does (RFC 8291), and refuses other encodings. */
export async function startPushReceiver(answer: Answer = (_, response) => void response.writeHead(201).end()) {
  const pair = createECDH('prime256v1');
  const authSecret = randomBytes(16).toString('base64url');
  const keys = { p256dh: pair.generateKeys().toString('base64url'), auth: authSecret };
  const tls = await certificateFor('localhost');
  const pushes: Pushed[] = [];
  const receiver = await startReceiver(({ headers, body }, response) => {
    if (headers['content-encoding'] !== 'aes128gcm') return void response.writeHead(415).end();
    const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret });
    const pushed = { payload: JSON.parse(plain.toString()), headers };
    pushes.push(pushed);
    answer(pushed, response);
  }, tls);
  const { url: endpoint, connections, close } = receiver;
  return { keys, pushes, endpoint, ca: tls.cert, connections, close };
}

/** The claims of `Authorization: vapid t=…, k=…` when the platform's key signed them (RFC 8292). */
export function vapidClaims({ headers }: Pushed, publicKey: string): Record<string, unknown> | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(point, 1), y: coordinate(point, 33) };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'));
  return isSigned && key === publicKey ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null;
}

function coordinate(point: Buffer, from: number): string {
  return point.subarray(from, from + 32).toString('base64url');
}

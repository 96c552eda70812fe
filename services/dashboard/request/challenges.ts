import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Shorter than the window of attempts, which stores used challenges. */
const goodForMs = 10 * 60_000;
const randomLength = 16;
const timeLength = 8;
const headLength = randomLength + timeLength;

/** Challenges contain their own proof, so that none is stored; valid for ten minutes in one browser. */
export interface Challenges {
  /** `browser` identifies the browser: the CSRF token of its forms. */
  make(browser: string, now: number): Uint8Array<ArrayBuffer>;
  isOurs(challenge: string, browser: string, now: number): boolean;
}

export function createChallenges(secretsKey: string): Challenges {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secretsKey, 'base64'), '', 'dashboard passkeys', 32));
  const proofOf = (head: Uint8Array, browser: string): Buffer =>
    createHmac('sha256', key).update(head).update(browser).digest();
  return {
    make(browser, now) {
      const head = Buffer.alloc(headLength);
      randomBytes(randomLength).copy(head);
      head.writeBigUInt64BE(BigInt(now + goodForMs), randomLength);
      return new Uint8Array(Buffer.concat([head, proofOf(head, browser)]));
    },
    isOurs(challenge, browser, now) {
      const given = Buffer.from(challenge, 'base64url');
      const head = given.subarray(0, headLength);
      const [proof, expected] = [given.subarray(headLength), proofOf(head, browser)];
      if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return false;
      return Number(head.readBigUInt64BE(randomLength)) > now;
    },
  };
}

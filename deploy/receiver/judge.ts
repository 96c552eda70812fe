import { isGenuine } from './verify.ts';

export interface Verdict {
  readonly isGenuine: boolean;
  readonly words: string;
}

/** Whether either secret verifies the signature; `words` say which, or why not. */
export function judge(body: Uint8Array, headers: Headers, secret: string, nextSecret: string | null): Verdict {
  const byFirst = isGenuine(body, headers, secret);
  const byNext = nextSecret !== null && isGenuine(body, headers, nextSecret);
  if (byFirst) return { isGenuine: true, words: byNext ? 'verified by both secrets' : 'verified' };
  if (byNext) return { isGenuine: true, words: 'verified by the next secret' };
  const secrets = nextSecret === null ? [secret] : [secret, nextSecret];
  return { isGenuine: false, words: `not verified: ${whyNot(body, headers, secrets)}` };
}

function whyNot(body: Uint8Array, headers: Headers, secrets: readonly string[]): string {
  const missing = ['X-Service-Timestamp', 'X-Service-Signature'].find((name) => !headers.has(name));
  if (missing !== undefined) return `${missing} is missing`;
  const timestamp = Number(headers.get('x-service-timestamp'));
  if (!secrets.some((secret) => isGenuine(body, headers, secret, timestamp))) {
    return 'signed with another secret, or altered on the way';
  }
  const minutes = (Date.now() - timestamp) / 60_000;
  return `the timestamp is ${Math.abs(minutes).toFixed(1)} minutes ${minutes > 0 ? 'old' : 'ahead'}`;
}

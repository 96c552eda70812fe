/** TypeIDs: a prefix, and a UUIDv7 in 26 characters of Crockford base32, so they sort by time (decided: Ids). */
const prefixes = {
  workspace: 'ws',
  conversation: 'cnv',
  message: 'msg',
  customer: 'cus',
  order: 'ord',
  key: 'key',
  call: 'cal',
  endpoint: 'whe',
  event: 'evt',
  delivery: 'dlv',
  rule: 'rul',
  form: 'frm',
  link: 'lnk',
  submission: 'sbm',
  catalog: 'cat',
  user: 'usr',
  session: 'ses',
  invitation: 'inv',
  audit: 'aud',
  entry: 'ent',
  notification: 'ntf',
  notificationMessage: 'nmg',
  device: 'dev',
  channel: 'chn',
} as const;

export type IdKind = keyof typeof prefixes;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const timeCharacters = 10;

export function isId(kind: IdKind, text: string): boolean {
  const prefix = prefixes[kind];
  return text.startsWith(`${prefix}_`) && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text.slice(prefix.length + 1));
}

export function encodeId(kind: IdKind, uuid: Uint8Array): string {
  let number = 0n;
  for (const byte of uuid) number = (number << 8n) | BigInt(byte);
  return `${prefixes[kind]}_${base32(number, 26)}`;
}

export function firstIdAt(kind: IdKind, ms: number): string {
  return `${prefixes[kind]}_${base32(BigInt(ms), timeCharacters)}${'0'.repeat(26 - timeCharacters)}`;
}

/** Unix ms. */
export function timeOfId(id: string): number {
  const start = id.slice(id.indexOf('_') + 1).slice(0, timeCharacters);
  return [...start].reduce((ms, digit) => ms * alphabet.length + alphabet.indexOf(digit), 0);
}

export function base32(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest >>= 5n) text = alphabet.charAt(Number(rest & 31n)) + text;
  return text;
}

import { randomBytes } from 'node:crypto';

export interface Written {
  /** Identifies the page on which it was written, so that a message sent twice from there is stored once. */
  readonly nonce: string;
  readonly text: string;
  readonly name: string;
  readonly phone: string;
}

export const nothingWritten = { text: '', name: '', phone: '' };

export const maxLengths = { text: 2_000, name: 80, phone: 30 } as const;

const noncePattern = /^[\w-]{43}$/;
const phonePattern = /^[+\d٠-٩ ().\u200e\u200f-]{6,}$/;

export function newNonce(): string {
  return randomBytes(32).toString('base64url');
}

/** The fields of the page's form; `body` is null where it was too large to read. */
export function readWritten(body: string | null): Written & { readonly problem: WrittenProblem | null } {
  const fields = new URLSearchParams(body ?? '');
  const [nonce, text, name, phone] = ['id', 'text', 'name', 'phone'].map((field) => cleaned(fields.get(field)));
  const written = { nonce: nonce ?? '', text: text ?? '', name: name ?? '', phone: phone ?? '' };
  if (body === null) return { ...written, nonce: newNonce(), problem: 'tooLong' };
  const problem = problemOf(written);
  return noncePattern.test(written.nonce)
    ? { ...written, problem }
    : { ...written, nonce: newNonce(), problem: 'elsewhere' };
}

export type WrittenProblem = 'empty' | 'tooLong' | 'phone' | 'elsewhere';

function problemOf({ text, name, phone }: Written): WrittenProblem | null {
  const isLong = text.length > maxLengths.text || name.length > maxLengths.name || phone.length > maxLengths.phone;
  if (isLong) return 'tooLong';
  if (text === '') return 'empty';
  return phone === '' || phonePattern.test(phone) ? null : 'phone';
}

/** Browsers send \r\n. Control characters go, and those that turn the direction of what follows; a text that nobody sees is empty. */
function cleaned(value: string | null): string {
  const text = (value ?? '').replaceAll('\r\n', '\n').replaceAll('\t', ' ').replaceAll(unwanted, '');
  return isSeen.test(text) ? text.replaceAll(/\n{4,}/g, '\n\n\n').trim() : '';
}

const unwanted = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const isSeen = /[^\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

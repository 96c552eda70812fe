import { lengthOf, plainText } from './text.ts';
import { accepted, refused, type Verdict } from './verdict.ts';

export const maxEmailLength = 254;
export const maxUrlLength = 2_000;
const maxMailboxLength = 64;

export function checkEmail(value: unknown): Verdict {
  if (typeof value !== 'string') return refused('type');
  const text = plainText(value).replace(/^mailto:/i, '');
  if (lengthOf(text) > maxEmailLength) return refused('too_long');
  const at = text.lastIndexOf('@');
  const [mailbox, domain] = [text.slice(0, at), text.slice(at + 1).toLowerCase()];
  const isMailbox = mailbox.length <= maxMailboxLength && mailbox.split('.').every((word) => atomPattern.test(word));
  const isEmail = at > 0 && isMailbox && isDomain(domain);
  return isEmail ? accepted(`${mailbox}@${domain}`) : refused('format');
}

export function checkUrl(value: unknown): Verdict {
  if (typeof value !== 'string') return refused('type');
  const text = plainText(value);
  if (lengthOf(text) > maxUrlLength) return refused('too_long');
  const url = /\s/.test(text) ? null : parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isWeb || !isDomain(url.hostname)) return refused('format');
  return url.href.length > maxUrlLength ? refused('too_long') : accepted(url.href);
}

const atomPattern = /^[^\s.@<>()[\]\\,;:"]+$/u;
const labelPattern = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    labels.length > 1 && labels.every((label) => labelPattern.test(label)) && !/^(?:.|\d+)$/u.test(labels.at(-1) ?? '')
  );
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

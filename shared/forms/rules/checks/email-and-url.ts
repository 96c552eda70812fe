import { lengthOf, plainText } from './text.ts';
import { refused, taken, type Verdict } from './verdict.ts';

/** Longest addresses in characters: an email by RFC 5321, a URL by what browsers and chat apps carry. */
const longestEmail = 254;
export const longestUrl = 2_000;
const longestMailbox = 64;

/** An email address; the domain is stored in small letters. */
export function checkEmail(value: unknown): Verdict {
  if (typeof value !== 'string') return refused('type');
  const text = plainText(value).replace(/^mailto:/i, '');
  if (lengthOf(text) > longestEmail) return refused('too_long');
  const at = text.lastIndexOf('@');
  const [mailbox, domain] = [text.slice(0, at), text.slice(at + 1).toLowerCase()];
  const isMailbox = mailbox.length <= longestMailbox && mailbox.split('.').every((word) => wordForm.test(word));
  const isEmail = at > 0 && isMailbox && isDomain(domain);
  return isEmail ? taken(`${mailbox}@${domain}`) : refused('format');
}

/** A web address; `https://` may be left out. */
export function checkUrl(value: unknown): Verdict {
  if (typeof value !== 'string') return refused('type');
  const text = plainText(value);
  if (lengthOf(text) > longestUrl) return refused('too_long');
  const url = /\s/.test(text) ? null : parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isWeb || !isDomain(url.hostname)) return refused('format');
  return url.href.length > longestUrl ? refused('too_long') : taken(url.href);
}

/** One of the words before the @, which single dots join. */
const wordForm = /^[^\s.@<>()[\]\\,;:"]+$/u;
/** One of the words of a domain, which dots join. */
const labelForm = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Two labels or more; the last is neither one letter nor a number. */
function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    labels.length > 1 && labels.every((label) => labelForm.test(label)) && !/^(?:.|\d+)$/u.test(labels.at(-1) ?? '')
  );
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

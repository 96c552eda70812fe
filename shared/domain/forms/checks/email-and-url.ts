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
  const isEmail = at > 0 && mailbox.length <= longestMailbox && mailboxForm.test(mailbox) && domainForm.test(domain);
  return isEmail ? taken(`${mailbox}@${domain}`) : refused('format');
}

/** A web address; `https://` may be left out. */
export function checkUrl(value: unknown): Verdict {
  if (typeof value !== 'string') return refused('type');
  const text = plainText(value);
  if (lengthOf(text) > longestUrl) return refused('too_long');
  const url = /\s/.test(text) ? null : parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isWeb || !domainForm.test(url.hostname)) return refused('format');
  return url.href.length > longestUrl ? refused('too_long') : taken(url.href);
}

/** Words joined by single dots. */
const mailboxForm = /^[^\s.@<>()[\]\\,;:"]+(?:\.[^\s.@<>()[\]\\,;:"]+)*$/u;
/** Labels joined by dots, the last of which is no number. */
const domainForm =
  /^(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{M}\p{N}-]{2,63}$/u;

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

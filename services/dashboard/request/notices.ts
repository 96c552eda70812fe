import type { Secrets } from '../../../shared/secrets/secrets.ts';
import { seeOther } from './answers.ts';
import { cookieNames } from './cookies.ts';
import type { Needs } from './routes.ts';
import { createSealedCookie, type SealedCookie } from './sealed-cookie.ts';
import type { Notice, Visit } from './visit.ts';

const keptSeconds = 60;

/** Notices (flash messages) that the next page shows once, in a sealed cookie, so that nothing is stored on the server. */
export function createNotices(secrets: Secrets): SealedCookie<Notice> {
  return createSealedCookie(secrets, cookieNames.notice, keptSeconds);
}

export function redirectWithNotice(
  { notices }: Needs<'notices'>,
  path: string,
  message: Partial<Record<'done' | 'secret', string>>,
  cookies: readonly string[] = [],
): Response {
  const { secret, done = '' } = message;
  const content: Notice = secret === undefined ? { kind: 'done', text: done } : { kind: 'secret', text: secret };
  return seeOther(path, [...cookies, notices.cookieFor(content)]);
}

/** The progress of work that continues page by page; sealed, so that neither a forged link nor a reload of the page can continue it. */
export function progressNotice(job: LongJob, fields: Readonly<Record<string, string>>): Notice {
  return { kind: 'progress', text: new URLSearchParams({ ...fields, job }).toString() };
}

/** The fields of this work's progress notice; null without a notice, or with one of other work. */
export function progressOf({ notice }: Pick<Visit, 'notice'>, job: LongJob): URLSearchParams | null {
  if (notice?.kind !== 'progress') return null;
  const fields = new URLSearchParams(notice.text);
  return fields.get('job') === job ? fields : null;
}

type LongJob = 'resend_many' | 'send_missed';

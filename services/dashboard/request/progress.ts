import type { Notice, Visit } from './visit.ts';

/**
 * How far work is that goes on page by page. It is left as a notice, sealed and said once: no address that somebody made up,
 * and no page that is loaded again, sets the work going.
 */
export function progressNotice(of: Progressing, fields: Readonly<Record<string, string>>): Notice {
  return { kind: 'progress', text: new URLSearchParams({ ...fields, of }).toString() };
}

/** What the page before left to say of this work; null for none, and for other work's. */
export function progressSaid({ notice }: Pick<Visit, 'notice'>, of: Progressing): URLSearchParams | null {
  if (notice?.kind !== 'progress') return null;
  const fields = new URLSearchParams(notice.text);
  return fields.get('of') === of ? fields : null;
}

type Progressing = 'many' | 'missed';

import { seeOther } from './answers.ts';
import type { PersonVisit } from './visit.ts';

/** Sends somebody who proved who they are too long ago to do so again, and then back to `path`; null when there is no need. */
export function askForProof({ session, url }: PersonVisit, path: string = url.pathname): Response | null {
  return session.isProved ? null : seeOther(`/prove?to=${encodeURIComponent(path)}`);
}

import { Refused } from '../../basics/refused.ts';
import type { FormDefinition } from './definition.ts';

/** Characters of JSON. A page is some times as long, and everybody who has a link may ask for it. */
const longestForm = 128 * 1024;

/** Throws `invalid_request`. All texts and lists at their own limits would be megabytes. */
export function requireFormSize(definition: FormDefinition): void {
  if (JSON.stringify(definition).length <= longestForm) return;
  throw new Refused(
    'invalid_request',
    `a form has at most ${longestForm / 1024} KiB: use fewer options or shorter texts`,
  );
}

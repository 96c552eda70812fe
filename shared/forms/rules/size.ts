import { Refused } from '../../basics/refused.ts';
import type { FormDefinition } from './definition.ts';

/** Characters of JSON. The page is several times as long, and anyone with a link may request it. */
const maxFormLength = 128 * 1024;

/** Throws `invalid_request`. Texts and lists at their own limits would add up to megabytes. */
export function requireFormSize(definition: FormDefinition): void {
  if (JSON.stringify(definition).length <= maxFormLength) return;
  throw new Refused(
    'invalid_request',
    `a form has at most ${maxFormLength / 1024} KiB: use fewer options or shorter texts`,
  );
}

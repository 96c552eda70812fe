import type { FormDraft } from '../../../../../shared/forms/rules/draft.ts';
import { versionOf } from '../../../request/version.ts';

/** A name for the order that the questions are in: whoever moves one sees them so. */
export function orderOf({ fields }: FormDraft): string {
  return versionOf(fields.map(({ id }) => id));
}

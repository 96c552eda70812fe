import { differingFields } from '../../basics/fields.ts';
import type { FormDefinition } from './definition.ts';
import type { FormField } from './field.ts';

export interface FormChanges {
  readonly added: readonly FormField[];
  readonly removed: readonly FormField[];
  readonly changed: readonly ChangedField[];
  readonly isReordered: boolean;
  readonly hasNewTexts: boolean;
  readonly hasNewEditLimit: boolean;
}

interface ChangedField {
  readonly before: FormField;
  readonly after: FormField;
  readonly parts: readonly string[];
}

/** `publishedKeys` maps the key of a renamed field in `after` to its published key. */
export function formChanges(
  before: Pick<FormDefinition, 'fields'> & { readonly edits: number },
  after: FormDefinition & { readonly edits: number },
  publishedKeys: ReadonlyMap<string, string>,
): FormChanges {
  const nameBefore = ({ key }: FormField): string => publishedKeys.get(key) ?? key;
  const old = new Map(before.fields.map((field) => [field.key, field]));
  const kept = after.fields.flatMap((field) => {
    const previous = old.get(nameBefore(field));
    return previous === undefined ? [] : [{ before: previous, after: field, parts: differingFields(previous, field) }];
  });
  const keptKeys = new Set(kept.map((each) => each.before.key));
  const orderBefore = before.fields.filter(({ key }) => keptKeys.has(key)).map(({ key }) => key);
  return {
    added: after.fields.filter((field) => !old.has(nameBefore(field))),
    removed: before.fields.filter(({ key }) => !keptKeys.has(key)),
    changed: kept.filter(({ parts }) => parts.length > 0),
    isReordered: orderBefore.join() !== kept.map((each) => each.before.key).join(),
    hasNewTexts: differingFields(before, after).some((name) => name !== 'fields' && name !== 'edits'),
    hasNewEditLimit: before.edits !== after.edits,
  };
}

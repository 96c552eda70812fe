import type { FormDefinition } from './definition.ts';
import type { FormField } from './field.ts';

/** What a new version of a form changes, and what that means for whoever has a link. */
export interface FormChanges {
  readonly added: readonly FormField[];
  readonly removed: readonly FormField[];
  readonly changed: readonly ChangedField[];
  readonly isReordered: boolean;
  /** Title, introduction, name, colour or logo. */
  readonly hasNewTexts: boolean;
  readonly hasNewEdits: boolean;
}

interface ChangedField {
  readonly before: FormField;
  readonly after: FormField;
  /** As fields call them: `label`, `type`, `options`. */
  readonly parts: readonly string[];
}

/** `names` gives the key that a field of `after` was published with before, where that was another. */
export function formChanges(
  before: Pick<FormDefinition, 'fields'> & { readonly edits: number },
  after: FormDefinition & { readonly edits: number },
  names: ReadonlyMap<string, string>,
): FormChanges {
  const nameBefore = ({ key }: FormField): string => names.get(key) ?? key;
  const old = new Map(before.fields.map((field) => [field.key, field]));
  const kept = after.fields.flatMap((field) => {
    const was = old.get(nameBefore(field));
    return was === undefined ? [] : [{ before: was, after: field, parts: differingParts(was, field) }];
  });
  const still = new Set(kept.map((each) => each.before.key));
  const orderBefore = before.fields.filter(({ key }) => still.has(key)).map(({ key }) => key);
  return {
    added: after.fields.filter((field) => !old.has(nameBefore(field))),
    removed: before.fields.filter(({ key }) => !still.has(key)),
    changed: kept.filter(({ parts }) => parts.length > 0),
    isReordered: orderBefore.join() !== kept.map((each) => each.before.key).join(),
    hasNewTexts: JSON.stringify(around(before)) !== JSON.stringify(around(after)),
    hasNewEdits: before.edits !== after.edits,
  };
}

function around({ fields: _, edits: _edits, ...rest }: Pick<FormDefinition, 'fields'> & { readonly edits: number }) {
  return Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function differingParts(before: FormField, after: FormField): readonly string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names].filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)));
}

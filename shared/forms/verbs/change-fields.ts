import { randomBytes } from 'node:crypto';
import { Refused } from '../../basics/refused.ts';
import type { DraftField, FormDraft } from '../rules/draft.ts';
import type { FieldType } from '../rules/field.ts';

const maxFields = 60;

export function fieldOf({ fields }: FormDraft, id: string): DraftField {
  const field = fields.find((each) => each.id === id);
  if (!field) throw new Refused('not_found', 'no such field');
  return field;
}

/** Appends a field. Throws `invalid_request` if the form is full. */
export function withField(draft: FormDraft, type: FieldType, label: { en: string; ar: string }): FormDraft {
  if (draft.fields.length >= maxFields) throw new Refused('invalid_request', `a form has at most ${maxFields} fields`);
  const options = type === 'single_select' || type === 'multi_select' ? [emptyOption, emptyOption] : [];
  const field = {
    id: `F${randomBytes(6).toString('hex')}`,
    key: freeKey(draft, type),
    type,
    label: label.en,
    label_ar: label.ar,
    ...{ help: '', help_ar: '', section: '', section_ar: '' },
    required: false,
    destination: 'submission',
    rules: {},
    options,
  };
  return { ...draft, fields: [...draft.fields, field] };
}

export function withoutField(draft: FormDraft, id: string): FormDraft {
  const { id: removedId } = fieldOf(draft, id);
  return { ...draft, fields: draft.fields.filter((field) => field.id !== removedId) };
}

/** Moves the field to a place, counted from 0 and clamped. Throws `not_found`. */
export function withFieldAt(draft: FormDraft, id: string, place: number): FormDraft {
  const field = fieldOf(draft, id);
  const others = draft.fields.filter((each) => each !== field);
  return { ...draft, fields: others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, field) };
}

export function withChangedField(draft: FormDraft, changed: DraftField): FormDraft {
  const before = fieldOf(draft, changed.id);
  return { ...draft, fields: draft.fields.map((field) => (field === before ? changed : field)) };
}

export const emptyOption = { value: '', label: '', label_ar: '' };

function freeKey({ fields }: FormDraft, type: FieldType): string {
  const usedKeys = new Set(fields.map(({ key }) => key));
  const names = Array.from({ length: maxFields + 1 }, (_, index) => `${type}_${index + 1}`);
  return names.find((name) => !usedKeys.has(name)) ?? type;
}

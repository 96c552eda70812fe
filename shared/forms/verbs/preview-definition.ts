import { Compile } from 'typebox/compile';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { FieldInput } from '../contract.ts';
import type { FormDefinition } from '../rules/definition.ts';
import { type DraftField, type FormDraft, fieldFromDraft, nonEmptyTexts } from '../rules/draft.ts';
import type { FormField } from '../rules/field.ts';
import { completeFields, fieldProblems } from '../rules/rules.ts';
import { brandOf } from './complete-form.ts';

/** The form that a preview shows of a draft, without its invalid parts. */
export function previewDefinition(draft: FormDraft, workspace: Workspace): FormDefinition {
  const { branding, fields, edits: _, chat_url: _chat, ...texts } = draft;
  return {
    ...nonEmptyTexts(texts),
    title: texts.title || unnamed,
    fields: fields.flatMap((field) => previewField(field, workspace.currency)),
    branding: branding ?? brandOf(workspace),
  };
}

const unnamed = '…';
const maxLabelLength = 200;
const contract = Compile(FieldInput);

/** The field as typed; without its rules if they are invalid; or nothing. */
function previewField(field: DraftField, currency: string): readonly FormField[] {
  const options = field.options.filter((option) => option.label !== '');
  const plain = {
    ...field,
    key: `f${field.id.toLowerCase()}`.replaceAll(/[^a-z0-9_]/g, ''),
    label: field.label.slice(0, maxLabelLength) || unnamed,
    destination: 'submission',
    rules: {},
    options: options.length > 0 ? options : [{ value: '1', label: unnamed, label_ar: '' }],
  };
  for (const each of [field, plain]) {
    const field = fieldFromDraft(each);
    const isField = contract.Check(field) && fieldProblems([field], currency).length === 0;
    if (isField) return completeFields([field], currency);
  }
  return [];
}

import { Compile } from 'typebox/compile';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { FieldInput } from '../contract.ts';
import type { FormDefinition } from '../rules/definition.ts';
import { type DraftField, type FormDraft, fieldFromDraft, typedTexts } from '../rules/draft.ts';
import type { FormField } from '../rules/field.ts';
import { completeFields, fieldProblems } from '../rules/rules.ts';
import { brandOf } from './complete-form.ts';

/** The form that a draft would be if it were finished now: what is wrong with it is left out, for a preview. */
export function presentable(draft: FormDraft, workspace: Workspace): FormDefinition {
  const { branding, fields, edits: _, chat_url: _chat, ...texts } = draft;
  return {
    ...typedTexts(texts),
    title: texts.title || unnamed,
    fields: fields.flatMap((field) => shownField(field, workspace.currency)),
    branding: branding ?? brandOf(workspace),
  };
}

const unnamed = '…';
const maxLabelLength = 200;
const contract = Compile(FieldInput);

/** As it was typed; while its rules are wrong without them; nothing when even that is no field. */
function shownField(field: DraftField, currency: string): readonly FormField[] {
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

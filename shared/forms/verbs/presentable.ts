import { Compile } from 'typebox/compile';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { FieldInput } from '../contract.ts';
import type { FormDefinition } from '../rules/definition.ts';
import { type DraftField, type FormDraft, writtenField } from '../rules/draft.ts';
import type { FormField } from '../rules/field.ts';
import { completeFields, fieldProblems } from '../rules/rules.ts';
import { brandOf } from './complete-form.ts';

/** The form that a draft would be if it were finished now: what is wrong with it is left out, for a preview. */
export function presentable(draft: FormDraft, workspace: Workspace): FormDefinition {
  const { title, title_ar, intro, intro_ar, thanks, thanks_ar, branding, fields } = draft;
  const shown = fields.flatMap((field) => shownField(field, workspace.currency));
  return {
    title: title || unnamed,
    ...(title_ar !== '' && { title_ar }),
    ...(intro !== '' && { intro }),
    ...(intro_ar !== '' && { intro_ar }),
    ...(thanks !== '' && { thanks }),
    ...(thanks_ar !== '' && { thanks_ar }),
    fields: shown,
    branding: branding ?? brandOf(workspace),
  };
}

const unnamed = '…';
const longestLabel = 200;
const contract = Compile(FieldInput);

/** As it was typed; while its rules are wrong without them; nothing when even that is no field. */
function shownField(field: DraftField, currency: string): readonly FormField[] {
  const { id, type, label, label_ar, help, help_ar, section, section_ar, required } = field;
  const plain = {
    label: label.slice(0, longestLabel) || unnamed,
    label_ar,
    help,
    help_ar,
    section,
    section_ar,
    required,
  };
  const options = field.options.filter((option) => option.label !== '');
  const choices = options.length > 0 ? options : [{ value: '1', label: unnamed, label_ar: '' }];
  const without = { ...field, ...plain, key: `f${id.toLowerCase()}`.replaceAll(/[^a-z0-9_]/g, ''), rules: {} };
  for (const each of [field, { ...without, destination: 'submission', options: choices, type }]) {
    const written = writtenField(each);
    const isField = contract.Check(written) && fieldProblems([written], currency).length === 0;
    if (isField) return completeFields([written], currency);
  }
  return [];
}

import { Compile } from 'typebox/compile';
import { Refused } from '../../basics/refused.ts';
import { assertText } from '../../contracts/parse.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { FormInput } from '../contract.ts';
import type { FormDefinition } from '../rules/definition.ts';
import { type FormDraft, formFromDraft } from '../rules/draft.ts';
import { fieldProblems } from '../rules/rules.ts';
import { completeForm, hasRealRegion } from './complete-form.ts';

export interface DraftProblem {
  readonly field: string | null;
  readonly part: string;
}

export type CheckedDraft =
  | { readonly input: FormInput; readonly definition: FormDefinition; readonly problems: readonly [] }
  | { readonly input: null; readonly definition: null; readonly problems: readonly DraftProblem[] };

export function checkDraft(draft: FormDraft, workspace: Workspace): CheckedDraft {
  const form = formFromDraft(draft);
  const inContract = contractProblems(draft, form);
  if (inContract.length > 0) return { input: null, definition: null, problems: inContract };
  // It is valid by the contract.
  const input = form as FormInput;
  const inRules = [
    ...fieldProblems(input.fields, workspace.currency),
    ...input.fields.flatMap((field, index) => (hasRealRegion(field) ? [] : [{ index, rule: 'region' }])),
  ].map(({ index, rule }) => ({ field: draft.fields[index]?.id ?? null, part: rule }));
  if (inRules.length > 0) return { input: null, definition: null, problems: inRules };
  try {
    return { input, definition: completeForm(input, workspace), problems: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { input: null, definition: null, problems: [{ field: null, part: 'size' }] };
  }
}

const contract = Compile(FormInput);

function contractProblems({ fields }: FormDraft, form: Readonly<Record<string, unknown>>): DraftProblem[] {
  const problems = new Map<string, DraftProblem>();
  const addProblem = (field: string | null, part: string) => problems.set(`${field} ${part}`, { field, part });
  for (const { keyword, instancePath, params } of contract.Errors(form)) {
    const [part = '', index, own] = instancePath.slice(1).split('/');
    const field = part === 'fields' ? (fields[Number(index)]?.id ?? null) : null;
    if (keyword === 'required') for (const name of requiredIn(params)) addProblem(field, name);
    else addProblem(field, own ?? (part || 'size'));
  }
  if (problems.size === 0 && !isText(form)) addProblem(null, 'text');
  return [...problems.values()];
}

function requiredIn(params: object): readonly string[] {
  const names: unknown = 'requiredProperties' in params ? params.requiredProperties : [];
  return Array.isArray(names) ? names.map(String) : [];
}

function isText(value: unknown): boolean {
  try {
    assertText(value);
    return true;
  } catch {
    return false;
  }
}

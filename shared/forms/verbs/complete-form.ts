import { isSupportedCountry } from 'libphonenumber-js/max';
import { Refused } from '../../basics/refused.ts';
import { parser } from '../../contracts/parse.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { FormInput } from '../contract.ts';
import type { FormDefinition } from '../rules/definition.ts';
import type { FormField } from '../rules/field.ts';
import { completeFields } from '../rules/rules.ts';
import { requireFormSize } from '../rules/size.ts';

export const parseForm = parser(FormInput);

export const defaultEdits = 1;
const defaultAccent = '#0b5d4e';
const maxBrandLength = 100;

/** Fills in all defaults. Throws `invalid_request`. */
export function completeForm(input: FormInput, workspace: Workspace): FormDefinition {
  const { edits: _, branding, fields: inputFields, ...texts } = input;
  const fields = completeFields(inputFields, workspace.currency);
  for (const field of fields) requireRegion(field, inputFields);
  const definition = { ...texts, fields, branding: { ...brandOf(workspace), ...branding } };
  requireFormSize(definition);
  return definition;
}

export function brandOf({ name, accent, logo }: Workspace): FormDefinition['branding'] {
  return { name: name.slice(0, maxBrandLength), accent: accent ?? defaultAccent, ...(logo !== null && { logo }) };
}

/** Whether an explicit region is a country; one derived from the currency (EUR) may be none. */
export function hasRealRegion({ type, region }: FormInput['fields'][number]): boolean {
  return type !== 'phone' || region === undefined || isSupportedCountry(region);
}

function requireRegion({ key }: FormField, inputFields: FormInput['fields']): void {
  if (inputFields.every((field) => field.key !== key || hasRealRegion(field))) return;
  throw new Refused('invalid_request', `field ${key}: region must be a country such as IQ`);
}

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

export const usualEdits = 1;
const usualAccent = '#0b5d4e';
const longestBrand = 100;

/** The form with every default written in. Throws `invalid_request`. */
export function completeForm(input: FormInput, workspace: Workspace): FormDefinition {
  const { edits: _, branding, fields: written, ...texts } = input;
  const fields = completeFields(written, workspace.currency);
  for (const field of fields) requireRegion(field, written);
  const definition = { ...texts, fields, branding: { ...brandOf(workspace), ...branding } };
  requireFormSize(definition);
  return definition;
}

export function brandOf({ name, accent, logo }: Workspace): FormDefinition['branding'] {
  return { name: name.slice(0, longestBrand), accent: accent ?? usualAccent, ...(logo !== null && { logo }) };
}

/** Whether the region is a country. One that was only guessed from the currency (EUR) may be none. */
export function hasRealRegion({ type, region }: FormInput['fields'][number]): boolean {
  return type !== 'phone' || region === undefined || isSupportedCountry(region);
}

function requireRegion({ key }: FormField, written: FormInput['fields']): void {
  if (written.every((field) => field.key !== key || hasRealRegion(field))) return;
  throw new Refused('invalid_request', `field ${key}: region must be a country such as IQ`);
}

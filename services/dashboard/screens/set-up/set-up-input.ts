import { checkEmail } from '../../../../shared/forms/rules/checks/email-and-url.ts';
import { isCurrency } from '../../../../shared/money/currency.ts';
import { isNewPassword } from '../../../../shared/people/passwords.ts';
import { isName } from '../../../../shared/people/users.ts';
import type { Problems } from '../../../../shared/ui/components/forms/field.tsx';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { type WorkspaceKind, workspaceKinds } from '../../../../shared/workspaces/rules/plan.ts';
import { isWorkspaceName } from '../../../../shared/workspaces/workspaces.ts';
import type { Visit } from '../../request/visit.ts';
import { zones } from '../settings/settings-page.tsx';
import { setUpTexts } from './texts.ts';

export interface SetUpInput {
  readonly workspace: string;
  readonly kind: WorkspaceKind | null;
  readonly timezone: string;
  readonly currency: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

export type SetUpProblems = Problems<'workspace' | 'kind' | 'timezone' | 'currency' | 'name' | 'email' | 'password'>;

export function parseSetUpInput({ form, language }: Pick<Visit, 'form' | 'language'>): SetUpInput {
  const text = (name: string) => form.get(name) ?? '';
  return {
    workspace: text('workspace'),
    kind: workspaceKinds.find((each) => each === form.get('kind')) ?? null,
    timezone: text('timezone'),
    currency: text('currency'),
    name: text('name'),
    email: text('email').trim(),
    language,
  };
}

/** `password`: null for an admin who signs in with a passkey. */
export function problemsOf(input: SetUpInput, password: string | null): SetUpProblems {
  const { errors } = setUpTexts(input.language);
  return {
    ...(!isWorkspaceName(input.workspace) && { workspace: errors.workspace }),
    ...(input.kind === null && { kind: errors.kind }),
    ...(!zones.includes(input.timezone) && { timezone: errors.timezone }),
    ...(!isCurrency(input.currency) && { currency: errors.currency }),
    ...(!isName(input.name) && { name: errors.name }),
    ...(!('answer' in checkEmail(input.email)) && { email: errors.email }),
    ...(password !== null && !isNewPassword(password) && { password: errors.password }),
  };
}

import type { DashboardClient } from '../../support/running/dashboard-client.ts';
import type { Target } from './target.ts';

/** What one form of the dashboard requires and records. A form without such a row fails access.test.ts. */
interface FormAction {
  /** Whether it requires a recent proof of identity, or why not. */
  readonly identityProof: 'required' | { readonly notRequired: string };
  /** Its entries in the audit log, in this order; none has its reason. */
  readonly auditEntries: readonly string[];
  readonly request: Request;
}

/** The request that its page would send; a function creates the object first. */
type Request = Sent | ((target: Target) => Promise<Sent>);

interface Sent {
  /** The ids in its address, in order, without the workspace's. */
  readonly ids?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
  /** The sender, by default an admin. */
  readonly by?: DashboardClient;
  /** The page with the CSRF token, by default the account page. */
  readonly page?: string;
}

/** By method and path, as `request/routes.ts` has them: `POST /:workspace/keys`. */
export type FormActions = Readonly<Record<`POST ${string}`, FormAction>>;

/** The names of the entries in the audit log, or why there are none. */
type Entries = string | readonly string[] | { readonly none: string };

/** A form that requires a recent proof of identity. */
export function proven(entries: Entries, request: Request = {}): FormAction {
  return { identityProof: 'required', auditEntries: namesOf(entries), request };
}

/** A form that requires no proof of identity, and the reason. */
export function unproven(notRequired: string, entries: Entries, request: Request = {}): FormAction {
  return { identityProof: { notRequired }, auditEntries: namesOf(entries), request };
}

function namesOf(entries: Entries): readonly string[] {
  if (typeof entries === 'string') return [entries];
  return 'none' in entries ? [] : entries;
}

export const byStaff =
  (fields: Readonly<Record<string, string>> = {}) =>
  async ({ newPerson }: Target): Promise<Sent> => ({ by: (await newPerson()).visitor, fields });

/** The forms below one path, by the rest of their paths. */
export function formsBelow(path: string, forms: Readonly<Record<string, FormAction>>): FormActions {
  return Object.fromEntries(Object.entries(forms).map(([rest, form]) => [`POST ${path}${rest}`, form]));
}

/** Creates the object of a form. */
export async function requestOf({ request }: FormAction, target: Target): Promise<Sent> {
  return request instanceof Function ? await request(target) : request;
}

/** Creates the object of a form. `send` sends what its page would, or other fields. */
export async function prepare(target: Target, form: string, action: FormAction) {
  const { by = target.admin, ids = [], fields = {}, page = '/account' } = await requestOf(action, target);
  const named = [target.dashboard.workspace.id, ...ids].slice(form.includes('/:workspace') ? 0 : 1);
  const path = form.slice('POST '.length).replace(/:\w+/g, () => named.shift() ?? '');
  return { fields, send: (input = fields) => by.post(path, input, { page }) };
}

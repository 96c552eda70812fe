import type { DashboardClient } from '../../support/running/dashboard-client.ts';
import type { Target } from './target.ts';

/** What one form of the dashboard requires and records. A form without such a row fails access.test.ts. */
interface FormAction {
  /** Whether it requires a recent proof of identity, or why not. */
  readonly proof: 'asked' | { readonly needless: string };
  /** Its entries in the audit log, in this order, or why there are none. */
  readonly leaves: readonly string[] | { readonly nothing: string };
  /** The request that its page would send; a function creates the object first. */
  readonly sends: Sent | ((target: Target) => Promise<Sent>);
}

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

export const byStaff =
  (fields: Readonly<Record<string, string>> = {}) =>
  async ({ newPerson }: Target): Promise<Sent> => ({ by: (await newPerson()).visitor, fields });

/** Creates the object of a form. `send` sends what its page would, or other fields. */
export async function prepare(target: Target, form: string, { sends }: FormAction) {
  const sent = sends instanceof Function ? await sends(target) : sends;
  const { by = target.admin, ids = [], fields = {}, page = '/account' } = sent;
  const named = [target.dashboard.workspace.id, ...ids].slice(form.includes('/:workspace') ? 0 : 1);
  const path = form.slice('POST '.length).replace(/:\w+/g, () => named.shift() ?? '');
  return { fields, send: (input = fields) => by.post(path, input, { page }) };
}

import type { House } from './house.ts';

/** What one form of the dashboard promises. A form without such a row fails the tests of this folder. */
interface Deed {
  /** Whether it is done only by somebody who has lately proved who they are; else why nobody need be asked. */
  readonly proof: 'asked' | { readonly needless: string };
  /** What it leaves in the audit log, in this order; or why nothing. */
  readonly leaves: readonly string[] | { readonly nothing: string };
  /** Makes what it is done to, and gives what does it as its page would. */
  readonly prepare: (house: House) => Promise<() => Promise<Response>>;
}

/** By method and path, as `request/routes.ts` has them: `POST /:workspace/keys`. */
export type Deeds = Readonly<Record<`POST ${string}`, Deed>>;

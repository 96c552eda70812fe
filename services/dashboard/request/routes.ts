import type { Publishing } from '../../../shared/catalog/verbs/publish-catalog.ts';
import type { Db, Drizzle } from '../../../shared/db/connections/connect.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Exports } from '../../../shared/orders/export/exports.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import type { DashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import type { WebhookPolicy } from '../../../shared/webhooks/rules/endpoint-url.ts';
import type { Live } from '../live/live.ts';
import type { LoginGuard } from './login-guard.ts';
import type { SealedCookie } from './sealed-cookie.ts';
import type { MemberVisit, Notice, PersonVisit, Visit } from './visit.ts';

export interface Backend {
  /** The pool of the page's workspace, or else of the person, so that waiting for a lock delays only these. */
  readonly db: Drizzle;
  readonly sql: Db;
  readonly secrets: DashboardSecrets;
  readonly messaging: Messaging;
  readonly policy: WebhookPolicy;
  readonly notices: SealedCookie<Notice>;
  readonly loginGuard: LoginGuard;
  readonly live: Live;
  readonly exports: Exports;
  readonly publishing: Publishing;
  readonly baseUrl: string;
  readonly dashboardUrl: string;
  readonly formsUrl: string;
  readonly showsStyleguide: boolean;
  /** Without a mail server pages say so, and show links instead. */
  readonly sendsMail: boolean;
  /** The public VAPID key; null when pushes are off. */
  readonly pushKey: string | null;
  readonly log: Log;
}

/** The dependencies that a handler declares: `Needs<'db' | 'notices'>`. */
export type Needs<Names extends keyof Backend> = Pick<Backend, Names>;

/** A `Backend` whose `db` depends on the caller. */
export interface BackendSource extends Omit<Backend, 'db'> {
  readonly dbOf: (whose: string) => Drizzle;
}

export type Audience = 'anyone' | 'person' | 'member' | 'admin';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** For members and admins it begins with `/:workspace`. */
  readonly path: string;
  readonly audience: Audience;
  /** The largest form, if over 256 KiB; only admitted users may send more. */
  readonly maxFormBytes?: number | undefined;
  /** Whether its handler may compute for tenths of a second: such requests of a workspace run one at a time. */
  readonly isHeavy?: boolean | undefined;
  /** Whether a mail client sends its form (RFC 8058): its address is the proof, and it has no CSRF token. */
  readonly isOneClick?: boolean | undefined;
  /** The page to return to after a proof of identity, as `path`; undefined when the route requires no proof. */
  readonly proofFrom?: string | undefined;
  /** The audience determines the type of the visit (request/serve-route.ts). */
  readonly handle: (visit: never, backend: Backend) => Promise<Response>;
}

type Handle<V> = (visit: V, backend: Backend) => Promise<Response>;

function routesFor<V>(audience: Audience, prefix = '', proofFrom?: string) {
  const made =
    (method: Route['method']) =>
    (path: string, handle: Handle<V>, more: Pick<Route, 'maxFormBytes' | 'isOneClick'> = {}): Route => {
      const proof = proofFrom === undefined ? {} : { proofFrom: `${prefix}${proofFrom}` };
      return { method, path: `${prefix}${path}`, audience, handle, ...proof, ...more };
    };
  return { get: made('GET'), post: made('POST') };
}

export const anyone = routesFor<Visit>('anyone');
export const person = routesFor<PersonVisit>('person');
export const member = routesFor<MemberVisit>('member', '/:workspace');
export const admin = routesFor<MemberVisit>('admin', '/:workspace');

/** For people, or admins, with a recent proof of identity; others are asked for it first, and return to page `returnTo`. */
export const recentlyVerifiedPerson = ({ returnTo }: { returnTo: string }) =>
  routesFor<PersonVisit>('person', '', returnTo);
export const recentlyVerifiedAdmin = ({ returnTo }: { returnTo: string }) =>
  routesFor<MemberVisit>('admin', '/:workspace', returnTo);

/** Marks routes that compute for long with the largest data of a workspace. */
export function heavy(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => ({ ...route, isHeavy: true }));
}

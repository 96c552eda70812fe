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
  /** Of the workspace that a page is of, or else of the person: who waits there for a lock keeps nobody else waiting. */
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
  /** The public VAPID key; null where nothing is pushed. */
  readonly pushKey: string | null;
  /** Whether admins may place an order of nobody, to see what happens. */
  readonly placesDemoOrders: boolean;
  readonly log: Log;
}

/** What a handler says that it works with: `Needs<'db' | 'notices'>`. */
export type Needs<Names extends keyof Backend> = Pick<Backend, Names>;

export interface Backing extends Omit<Backend, 'db'> {
  readonly dbOf: (whose: string) => Drizzle;
}

export type Audience = 'anyone' | 'person' | 'member' | 'admin';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Of a member or an admin it begins with `/:workspace`. */
  readonly path: string;
  readonly audience: Audience;
  /** How large its form may be, where that is more than 256 KiB: only whom the route lets in may send so much. */
  readonly maxFormBytes?: number | undefined;
  /** Whether its handler may compute for tenths of a second: a workspace has one such request handled at a time. */
  readonly isHeavy?: boolean | undefined;
  /** Whether a mail client sends its form (RFC 8058): its address proves enough, and it has no token of ours. */
  readonly isOneClick?: boolean | undefined;
  /** Where one comes back to from proving who one is, as `path`; undefined where no proof is asked for. */
  readonly proofFrom?: string | undefined;
  /** The audience says what kind of visit it is given: request/serve-route.ts holds to it. */
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

/** For people, or admins, with a recent proof of identity; others are asked for it first, and come back to `page`. */
export const provedPerson = (page: string) => routesFor<PersonVisit>('person', '', page);
export const provedAdmin = (page: string) => routesFor<MemberVisit>('admin', '/:workspace', page);

/** Routes that compute for long with the largest data that their workspace may have. */
export function heavy(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => ({ ...route, isHeavy: true }));
}

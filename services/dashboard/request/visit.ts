import type { Self } from '../../../shared/people/audit.ts';
import type { From, Membership, Session } from '../../../shared/people/sessions.ts';
import type { Reader } from '../../../shared/ui/reader.ts';

/** One request, as pages see it. */
export interface Visit extends Reader {
  readonly request: Request;
  /** Path and query; the host says nothing. */
  readonly url: URL;
  /** What `:name` stands for in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  /** What a form sent; empty for a GET. */
  readonly form: URLSearchParams;
  /** The files that came with it, by the names of their fields. */
  readonly files: ReadonlyMap<string, Blob>;
  /** Where the request came from, by the proxy's word. */
  readonly address: string;
  /** What the page before left to be said, once. */
  readonly notice: Notice | null;
  readonly session: Session | null;
}

export interface Notice {
  /**
   * `trouble`: done, but not all of it went well. `progress`: how far work is that goes on page by page; its page reads the
   * text.
   */
  readonly kind: 'done' | 'trouble' | 'secret' | 'progress';
  readonly text: string;
}

/** Of somebody who is signed in. */
export interface PersonVisit extends Visit {
  readonly session: Session;
  readonly actor: Self;
}

/** Of a member, to a page of their workspace. */
export interface MemberVisit extends PersonVisit {
  readonly workspace: Membership;
  /** An address in this workspace: `at('/keys')`. */
  readonly at: (path: string) => string;
}

/** Where a visit comes from, as a session keeps it. */
export function fromOf({ address, request }: Pick<Visit, 'address' | 'request'>): From {
  return { address, device: request.headers.get('user-agent') ?? '' };
}

/** The visit of somebody who is signed in. */
export function asPerson(visit: Visit, session: Session): PersonVisit {
  const { id: userId, email: name } = session.person;
  return { ...visit, session, actor: { userId, name, address: visit.address } };
}

import type { Self } from '../../../shared/people/audit.ts';
import type { From, Membership, Session } from '../../../shared/people/sessions.ts';
import type { Reader } from '../../../shared/ui/reader.ts';

/** The context of one request for a page, and its reader. */
export interface Visit extends Reader {
  readonly request: Request;
  /** Path and query; the host is not the public one. */
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly form: URLSearchParams;
  readonly files: ReadonlyMap<string, Blob>;
  /** The client's address, as the proxy gives it. */
  readonly address: string;
  readonly notice: Notice | null;
  readonly session: Session | null;
}

export interface Notice {
  /** `trouble`: partly done. `progress`: the state of work that continues page by page. */
  readonly kind: 'done' | 'trouble' | 'secret' | 'progress';
  readonly text: string;
}

export interface PersonVisit extends Visit {
  readonly session: Session;
  readonly actor: Self;
}

export interface MemberVisit extends PersonVisit {
  readonly workspace: Membership;
  /** The path of a page in this workspace: `at('/keys')`. */
  readonly at: (path: string) => string;
}

/** The props of a component that renders for a member, with the visit. */
export type WithVisit<Props> = Readonly<Props> & { readonly visit: MemberVisit };

export function fromOf({ address, request }: Pick<Visit, 'address' | 'request'>): From {
  return { address, device: request.headers.get('user-agent') ?? '' };
}

export function asPerson(visit: Visit, session: Session): PersonVisit {
  const { id: userId, email: name } = session.person;
  return { ...visit, session, actor: { userId, name, address: visit.address } };
}

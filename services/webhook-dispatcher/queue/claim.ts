import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { OpenStatus } from '../../../shared/domain/webhooks/retry.ts';
import { tellSince } from '../../../shared/tracing/later-spans.ts';
import { instant, kinds } from '../../../shared/tracing/spans.ts';
import type { Pace, Share, Shares } from './room.ts';

/** A claim is worth this long: an attempt's 15 s, and time to begin and settle it. Afterwards anybody may run it again. */
export const leaseMs = 30_000;

export interface Claim {
  readonly claimed: readonly Claimed[];
  /** Deliveries that were closed unsent, because their endpoint may get nothing more. */
  readonly closed: number;
  /** Worth another look at once: more is due, or others were at it. */
  readonly more: boolean;
  /** Something that is due was left for want of room. */
  readonly isShort: boolean;
}

/** One attempt to make, under the fencing token `claim`, with what it sends. */
export interface Claimed extends Held {
  /** The exact text of the event's data; empty when the event is gone, which nothing should let happen. */
  readonly data: string;
}

/** The attempt without what it sends. */
export interface Held {
  readonly id: string;
  readonly workspaceId: string;
  readonly endpointId: string;
  /** The lane it was claimed from: whether it is a first attempt or a retry. */
  readonly lane: OpenStatus;
  /** In which room it is. */
  readonly pace: Pace;
  readonly claim: string;
  /** 1 to 5, the attempt's number in its round. */
  readonly number: number;
  readonly event: string;
  readonly url: string;
  /** Sealed (shared/db/secrets.ts), in hex. */
  readonly secret: string;
  readonly nextSecret: string | null;
  /** Of the event's data. */
  readonly bytes: number;
  /** Of the trace that the event was recorded in, where one is kept. */
  readonly traceParent: string | null;
}

const statement = readFileSync(join(import.meta.dir, 'claim.sql'), 'utf8');

/**
 * Takes what is due and may be sent, as far as the shares go. Of the lanes that have something due the longest waiting come
 * first, and of each lane its oldest deliveries, as far as the endpoint's cap leaves room. What may not be sent any more is
 * closed with the reason. Lanes that are not known to answer soon have shares of their own. How: claim.sql.
 */
export async function claim(db: Db, soon: Shares, slow: Shares = soon): Promise<Claim> {
  const shares = [soon.pending, soon.retrying, slow.pending, slow.retrying];
  const parameters = [leaseMs, ...shares.flatMap(ofShare)];
  const from = instant();
  const rows = await db.unsafe<Row[]>(statement, parameters, { prepare: true });
  const claimed = rows.flatMap(({ line }) => (line === null ? [] : [claimedOf(line)]));
  tellSince(from, tracedOf(claimed), { name: 'claim', kind: kinds.client });
  const { closed, wasAtWork, isShort } = rows[0] ?? { closed: 0, wasAtWork: false, isShort: false };
  return { claimed, closed, more: wasAtWork || (isShort && claimed.length + closed > 0), isShort };
}

/** What the statement says of itself, beside each claimed delivery, or beside null when there is none. */
interface Row {
  readonly closed: number;
  /** Somebody else was at a lane that is due. */
  readonly wasAtWork: boolean;
  readonly isShort: boolean;
  readonly line: string | null;
}

function tracedOf(claimed: readonly Claimed[]): string[] {
  return claimed.flatMap(({ traceParent }) => traceParent ?? []);
}

function ofShare({ room, perEndpoint, perWorkspace, busyWorkspaces, bytes, mayBeLarger }: Share) {
  return [room, perEndpoint, perWorkspace, [...busyWorkspaces], bytes, mayBeLarger];
}

// A control character that neither JSON, nor a URL, nor an id contains.
const separator = '\u001f';

/** A claimed delivery comes as one text (claim.sql, fan-out.ts): taking twelve columns apart cost more than sending it. */
export function claimedOf(line: string): Claimed {
  const [id, workspaceId, endpointId, lane, soon, claim, number, event, url, secret, next, bytes, traceParent, data] =
    line.split(separator);
  return {
    ...{ id: id ?? '', workspaceId: workspaceId ?? '', endpointId: endpointId ?? '', claim: claim ?? '' },
    lane: lane === 'retrying' ? lane : 'pending',
    pace: soon === 't' ? 'soon' : 'slow',
    number: Number(number),
    ...{ event: event ?? '', url: url ?? '', secret: secret ?? '', nextSecret: next || null },
    ...{ bytes: Number(bytes), traceParent: traceParent || null, data: data ?? '' },
  };
}

import type { Db } from '../../../shared/db/connections/connect.ts';
import type { OpenStatus } from '../../../shared/domain/webhooks/retry.ts';

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
}

// A control character that neither JSON, nor a URL, nor an id contains.
const separator = '\u001f';

/** A claimed delivery as one text: taking twelve columns apart cost the service more than sending it. */
export function claimLine(db: Db) {
  return db`
    concat_ws(${separator}::text, c.id, c.workspace_id, c.endpoint_id, c.status, c.claim, c.attempt + 1, c.event, c.url,
      encode(c.secret, 'hex'), coalesce(encode(c.next_secret, 'hex'), ''), c.bytes, c.data)`;
}

/** The delivery that a line of `claimLine` tells of. */
export function claimedOf(line: string): Claimed {
  const [id, workspaceId, endpointId, lane, claim, number, event, url, secret, nextSecret, bytes, data] =
    line.split(separator);
  return {
    ...{ id: id ?? '', workspaceId: workspaceId ?? '', endpointId: endpointId ?? '', claim: claim ?? '' },
    lane: lane === 'retrying' ? lane : 'pending',
    number: Number(number),
    ...{ event: event ?? '', url: url ?? '', secret: secret ?? '', nextSecret: nextSecret || null },
    ...{ bytes: Number(bytes), data: data ?? '' },
  };
}

import { Refused } from '../basics/refused.ts';
import type { Db } from '../db/connections/connect.ts';
import { addressOf } from '../http/address.ts';
import type { Log } from '../runtime/log.ts';
import { counter } from '../runtime/metrics.ts';

/** A request for something unknown here: a key or a form's token (as hexadecimal SHA-256), a slug, a channel's connection. */
interface Missed {
  readonly request: Request;
  readonly kind: keyof typeof urlColumns;
  readonly address: string;
  /** Set if the service has already read the body. */
  readonly body?: string;
}

export type SendOn = (missed: Missed) => Promise<Response | null>;

const urlColumns = { key: 'api_url', form: 'forms_url', catalog: 'catalog_url', bridge: 'dashboard_url' } as const;

/** So that two installations never send one request to and fro. */
const hopHeader = 'x-moved-from';
/** Headers that apply to one connection (RFC 9110, 7.6.1), and those that `fetch` sets. */
const ofConnection = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['host', 'content-length'],
];

const cacheMs = 5_000;
const maxCached = 10_000;

const sentOn = counter('requests_sent_on_total');

/** Sends a request for what moved to another installation on to it, and returns its response; null for what did not move
 * (decided: Moves). Throws `unavailable` while the other installation does not answer. */
export function createSendOn(db: Db, log: Log): SendOn {
  const cache = new Map<string, { url: string | null; until: number }>();

  const urlOf = async (kind: Missed['kind'], address: string): Promise<string | null> => {
    const name = `${kind} ${address}`;
    const cached = cache.get(name);
    if (cached && cached.until > performance.now()) return cached.url;
    const [moved] = await db<{ url: string }[]>`
      select ${db(urlColumns[kind])} as url from moved_addresses join moved_workspaces using (workspace_id)
      where kind = ${kind} and address = ${address}`;
    if (cache.size >= maxCached) cache.clear();
    const url = moved?.url ?? null;
    cache.set(name, { url, until: performance.now() + cacheMs });
    return url;
  };

  return async ({ request, kind, address, body }) => {
    if (request.headers.has(hopHeader)) return null;
    const url = await urlOf(kind, address);
    if (url === null) return null;
    // The key was known here a moment ago, and the body is read.
    if (request.bodyUsed && body === undefined) throw unavailable();
    const { pathname, search } = addressOf(request);
    try {
      const response = await fetch(new URL(pathname + search, url), {
        method: request.method,
        headers: { ...passedOn(request.headers), [hopHeader]: '1' },
        body: body ?? request.body,
        redirect: 'manual',
        decompress: false,
        signal: request.signal,
      });
      sentOn.inc({ kind, result: 'answered' });
      return new Response(response.body, { status: response.status, headers: passedOn(response.headers) });
    } catch (error) {
      sentOn.inc({ kind, result: 'failed' });
      log.warn('forwarding a request to the new installation of its workspace failed, answering 503', {
        kind,
        url,
        error: String(error),
      });
      throw unavailable();
    }
  };
}

function unavailable(): Refused {
  return new Refused('unavailable', 'the service is not available right now, try again soon');
}

function passedOn(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !ofConnection.includes(name)));
}

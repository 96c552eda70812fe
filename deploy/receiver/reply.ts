/** What a delivery is answered: a status, perhaps with an address to go on to, or nothing ever. */
export type Reply = { readonly status: number; readonly location: string | null } | 'nothing';

/** How the receiver treats what is genuine. */
export interface Behaviour {
  /** For the first `times` arrivals of each delivery; the others are answered 200. */
  readonly reply: Reply;
  readonly times: number;
  /** Milliseconds before any answer. */
  readonly slowMs: number;
}

export const refused: Reply = { status: 401, location: null };
const accepted: Reply = { status: 200, location: null };

/** The reply to the nth arrival of a delivery, counted from 1. */
export function replyTo(nth: number, { reply, times }: Behaviour): Reply {
  return nth <= times ? reply : accepted;
}

/** `503`, `307 /elsewhere in 500 ms`, `nothing`. */
export function inWords(reply: Reply, slowMs: number): string {
  if (reply === 'nothing') return 'nothing';
  const { status, location } = reply;
  return `${status}${location === null ? '' : ` ${location}`}${slowMs === 0 ? '' : ` in ${slowMs} ms`}`;
}

/** Nobody reads the response to a sender that has gone away. The words of a failure are kept in the delivery's last error. */
export function toResponse(reply: Reply): Response {
  if (reply === 'nothing') return new Response(null, { status: 204 });
  const { status, location } = reply;
  const words = status < 300 ? 'thanks' : status === 401 ? 'who are you?' : 'as told';
  return new Response(hasNoBody.includes(status) ? null : words, { status, headers: location ? { location } : {} });
}

const hasNoBody = [204, 205, 304];

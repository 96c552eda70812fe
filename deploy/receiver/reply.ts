export type Reply = { readonly status: number; readonly location: string | null } | 'nothing';

export interface Behaviour {
  readonly reply: Reply;
  readonly times: number;
  readonly slowMs: number;
}

export const refused: Reply = { status: 401, location: null };
const accepted: Reply = { status: 200, location: null };

export function replyTo(nth: number, { reply, times }: Behaviour): Reply {
  return nth <= times ? reply : accepted;
}

export function inWords(reply: Reply, slowMs: number): string {
  if (reply === 'nothing') return 'nothing';
  const { status, location } = reply;
  return `${status}${location === null ? '' : ` ${location}`}${slowMs === 0 ? '' : ` in ${slowMs} ms`}`;
}

export function toResponse(reply: Reply): Response {
  if (reply === 'nothing') return new Response(null, { status: 204 });
  const { status, location } = reply;
  const words = status < 300 ? 'thanks' : status === 401 ? 'who are you?' : 'as told';
  return new Response(hasNoBody.includes(status) ? null : words, { status, headers: location ? { location } : {} });
}

const hasNoBody = [204, 205, 304];

import type { Tap } from './tap-queue.ts';

/** What became of a tap. After `later` and `csrfExpired` the tap is sent again; after `signedOut` only once the person has
 * signed in again. `text` says why it was refused. */
export interface Outcome {
  readonly kind: 'taken' | 'refused' | 'later' | 'csrfExpired' | 'signedOut';
  readonly text?: string;
}

const answerWithinMs = 12_000;

/** With `isLeaving`, the request outlives a page that is about to close. */
export async function sendTap(address: string, csrf: string, tap: Tap, isLeaving = false): Promise<Outcome> {
  const { orderId, from, step, commandId } = tap;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ csrf, commandId, move: `${orderId}:${from}:${step}` }),
      redirect: 'manual',
      keepalive: isLeaving,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (answer.type === 'opaqueredirect') return { kind: 'signedOut' };
    if (answer.status === 403) return { kind: 'csrfExpired' };
    if (answer.status === 409) return { kind: 'refused', text: textOf(await answer.json()) };
    if (answer.status === 404) return { kind: 'refused' };
    return { kind: answer.ok ? 'taken' : 'later' };
  } catch {
    return { kind: 'later' };
  }
}

function textOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'text' in body ? String(body.text) : '';
}

import type { Tap } from './tap-queue.ts';

/** The result of a tap: `later` and `stale` are sent again, `gone` after a sign-in; a refusal may have a text. */
export interface Outcome {
  readonly kind: 'taken' | 'refused' | 'later' | 'stale' | 'gone';
  readonly text?: string;
}

const answerWithinMs = 12_000;

/** Sends a tap; with `isLeaving`, from a page that is about to close. */
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
    if (answer.type === 'opaqueredirect') return { kind: 'gone' };
    if (answer.status === 403) return { kind: 'stale' };
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

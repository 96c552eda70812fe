import type { FieldError } from '../../../shared/forms/rules/answers.ts';

const firstPauseMs = 2_000;
const maxPauseMs = 30_000;
const timeoutMs = 20_000;

export type SubmitAnswer =
  | { ok: true; state: string; edits_left: number }
  | { ok: false; code: 'NO_EDITS_LEFT' | 'UNAVAILABLE' | 'BAD_REQUEST' }
  | { ok: false; code: 'INVALID'; errors: FieldError[] };

/** Retries until the server responds: repeated answers count once. `onFailure` is called after each failure. */
export async function send(answers: object, version: string, onFailure: () => void): Promise<SubmitAnswer> {
  const body = JSON.stringify({ token: linkToken(), answers, version });
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const answer = await post(body);
    if (answer) return answer;
    onFailure();
    await pauseOrOnline(pauseMs);
  }
}

export function linkToken(): string {
  return decodeURIComponent(location.pathname.slice('/f/'.length));
}

async function post(body: string): Promise<SubmitAnswer | null> {
  try {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch('/form/submit', { method: 'POST', headers, body, signal });
    return response.status < 500 ? await response.json() : null;
  } catch {
    return null;
  }
}

function pauseOrOnline(ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', resolve, { once: true });
  });
}

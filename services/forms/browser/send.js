const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const answerWithinMs = 20_000;

/**
 * What the server says to a submit (decided: Forms).
 * @typedef {import('../../../shared/forms/rules/answers.ts').FieldError} FieldError
 * @typedef {{ ok: true, state: string, edits_left: number }} Taken
 * @typedef {{ ok: false, code: 'INVALID', errors: FieldError[] }} Invalid
 * @typedef {{ ok: false, code: 'NO_EDITS_LEFT' | 'UNAVAILABLE' | 'CHANGED_ELSEWHERE' | 'BAD_REQUEST' }} Refusal
 * @typedef {Taken | Invalid | Refusal} SubmitAnswer
 */

/**
 * Posts the answers until there is an answer: a submit whose answer was lost may be sent again, the same answers never
 * count twice. `onTrouble` is told each time that nothing came through.
 * @param {Record<string, unknown>} answers
 * @param {string} version of the form that they are given to
 * @param {() => void} onTrouble
 * @returns {Promise<SubmitAnswer>}
 */
export async function send(answers, version, onTrouble) {
  const body = JSON.stringify({ token: linkToken(), answers, version });
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const answer = await post(body);
    if (answer) return answer;
    onTrouble();
    await pauseOrOnline(pauseMs);
  }
}

/** The link's, as the address has it. */
export function linkToken() {
  return decodeURIComponent(location.pathname.slice('/f/'.length));
}

/**
 * Null when nothing was answered, or only that the service is away.
 * @param {string} body
 */
async function post(body) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), answerWithinMs);
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/form/submit', { method: 'POST', headers, body, signal: abort.signal });
    return response.status < 500 ? await response.json() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** @param {number} ms */
function pauseOrOnline(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', resolve, { once: true });
  });
}

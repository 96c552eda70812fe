const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const answerWithinMs = 20_000;

/**
 * Posts the answers until there is an answer: a submit whose answer was lost may be sent again, the same answers never
 * count twice. `onTrouble` is told each time that nothing came through. What is typed is kept on the page alone.
 */
export async function send(answers, onTrouble) {
  const token = decodeURIComponent(location.pathname.slice('/f/'.length));
  const body = JSON.stringify({ token, answers });
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const answer = await post(body);
    if (answer) return answer;
    onTrouble();
    await pauseOrOnline(pauseMs);
  }
}

/** Null when nothing was answered, or only that the service is away. */
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

function pauseOrOnline(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', resolve, { once: true });
  });
}

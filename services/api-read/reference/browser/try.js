/**
 * 'Try it': the call is sent to this very server, with a key that stays in the fields of this page. It is in no storage, in no
 * address and in no form that is sent; leaving the page empties the fields, so that coming back does not show it.
 */
export function startTrying() {
  for (const part of document.querySelectorAll('details.try')) {
    const form = part.querySelector('form');
    if (!(part instanceof HTMLDetailsElement) || !form) continue;
    part.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      send(form);
    });
  }
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.classList.contains('key')) setKeys(target.value);
  });
  addEventListener('pagehide', () => setKeys(''));
}

/** One key for all forms. @param {string} value */
function setKeys(value) {
  for (const field of document.querySelectorAll('input.key')) {
    if (field instanceof HTMLInputElement) field.value = value;
  }
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const button = form.querySelector('button');
  const key = form.querySelector('input.key');
  if (!button || !(key instanceof HTMLInputElement)) return;
  const { method = 'get', path = '' } = form.dataset;
  const fields = new FormData(form);
  const body = fields.get('body');
  const query = new URLSearchParams(
    [...fields].flatMap(([name, value]) => (name === 'body' || value === '' ? [] : [[name, String(value)]])),
  );
  const address = query.size === 0 ? path : `${path}?${query}`;
  button.disabled = true;
  say(form, 'Sent …');
  const began = performance.now();
  try {
    const response = await fetch(address, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${key.value.trim()}` },
      ...(body !== null && { body: String(body) }),
      cache: 'no-store',
    });
    const answer = await response.text();
    const limit = response.headers.get('ratelimit');
    say(
      form,
      `${response.status} in ${Math.round(performance.now() - began)} ms${limit === null ? '' : `, RateLimit ${limit}`}`,
    );
    show(form, answer);
  } catch {
    say(form, 'Nothing came back: is the server there, and the key without letters of another alphabet?');
  } finally {
    button.disabled = false;
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} words
 */
function say(form, words) {
  const place = form.querySelector('.said');
  if (place) place.textContent = words;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} answer
 */
function show(form, answer) {
  const place = form.querySelector('.answer');
  const code = place?.querySelector('code');
  if (!(place instanceof HTMLElement) || !code) return;
  place.hidden = false;
  try {
    code.textContent = JSON.stringify(JSON.parse(answer), null, 2);
  } catch {
    code.textContent = answer;
  }
}

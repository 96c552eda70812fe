/** The API key stays in the fields of this page: it is not stored, and leaving the page empties the fields. */
export function startTrying(): void {
  for (const part of document.querySelectorAll<HTMLDetailsElement>('details.try')) {
    const form = part.querySelector('form');
    part.hidden = form === null;
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      send(form);
    });
  }
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.classList.contains('key')) setKeys(target.value);
  });
  addEventListener('pagehide', () => setKeys(''));
}

/** One key for all forms. */
function setKeys(value: string): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input.key')) field.value = value;
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  const key = form.querySelector<HTMLInputElement>('input.key');
  const status = form.querySelector('.outcome');
  if (!button || !key || !status) return;
  const { method = 'get', path = '' } = form.dataset;
  const fields = new FormData(form);
  const body = fields.get('body');
  const query = new URLSearchParams(
    [...fields].flatMap(([name, value]) => (name === 'body' || value === '' ? [] : [[name, String(value)]])),
  );
  button.disabled = true;
  status.textContent = 'Sent …';
  const began = performance.now();
  try {
    const response = await fetch(query.size === 0 ? path : `${path}?${query}`, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${key.value.trim()}` },
      ...(body !== null && { body: String(body) }),
      cache: 'no-store',
    });
    const answer = await response.text();
    const took = `${response.status} in ${Math.round(performance.now() - began)} ms`;
    const limit = response.headers.get('ratelimit');
    status.textContent = limit === null ? took : `${took}, RateLimit ${limit}`;
    show(form, answer);
  } catch {
    status.textContent = 'Nothing came back: is the server there, and the key without letters of another alphabet?';
  } finally {
    button.disabled = false;
  }
}

function show(form: HTMLFormElement, answer: string): void {
  const panel = form.querySelector<HTMLElement>('.answer');
  const code = panel?.querySelector('code');
  if (!panel || !code) return;
  panel.hidden = false;
  try {
    code.textContent = JSON.stringify(JSON.parse(answer), null, 2);
  } catch {
    code.textContent = answer;
  }
}

import { describe, expect, test } from 'bun:test';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import {
  createCustomer,
  createForm,
  everyField,
  formClient,
  startForms,
} from '../../../tests/support/running/forms.ts';

/** The page without a browser: what is in its bytes and headers. How it looks and works: tests/journeys/forms/page.test.ts. */

const [service] = await forThisFile(startForms());
const form = await createForm(service.db, service.workspaceId, everyField, { title: 'Your table', title_ar: 'طاولتك' });

const get = (token: string, path = '', headers: Record<string, string> = {}) =>
  fetch(`${service.base}/f/${token}${path}`, { headers });

/** What a browser without scripts posts: every field of the page, boxes only when they are checked. */
const plain = {
  _seen: '',
  name: 'Zaynab',
  phone: '٠٧٧٠١٢٣٤٥٦٧',
  email: '',
  guests: '٤',
  day: '',
  arrival: '',
  seats: 'hall',
  budget: '',
  weight: '',
  website: '',
  wishes: '',
  consent: 'on',
};

async function postPlain(token: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${service.base}/f/${token}`, { method: 'POST', body: new URLSearchParams(fields) });
  expect(response.status).toBe(200);
  return response.text();
}

test('the page forbids indexing, referrers, framing, caching, foreign scripts', async () => {
  const { headers } = await get((await form.link()).token);
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-frame-options')).toBe('DENY');
  const policy = headers.get('content-security-policy') ?? '';
  for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'self'"]) {
    expect(policy.split('; ')).toContain(rule);
  }
  expect(policy).not.toContain('unsafe');
  expect(headers.get('set-cookie')).toBeNull();
});

test('the page has the same in meta tags, and loads nothing from elsewhere', async () => {
  const html = await (await get((await form.link()).token)).text();
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(html).toContain('<meta name="referrer" content="no-referrer"/>');
  expect(html.match(/(?:src|href|action)="(?!#|\?|\/form\/|data:)[^"]*"/g)).toBeNull();
  expect(html.match(/ on[a-z]+="| style="/g)).toBeNull();
});

test('page, style and script together take less than 40 kB over the wire', async () => {
  const customerId = await createCustomer(service.db, service.workspaceId, { name: 'Zaynab' });
  const { token } = await form.link({ customerId });
  const html = await (await get(token, '?lang=ar')).text();
  const files = [...html.matchAll(/(?:src|href)="(\/form\/[^"]+)"/g)].map(([, path]) => path);
  expect(files).toHaveLength(2);
  let bytes = Buffer.byteLength(html);
  for (const path of files) {
    const response = await fetch(`${service.base}${path}`, {
      headers: { 'accept-encoding': 'gzip' },
      decompress: false,
    });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    bytes += (await response.arrayBuffer()).byteLength;
  }
  expect(bytes).toBeLessThan(40_000);
});

test('a link preview is the same for every form and customer', async () => {
  const customerId = await createCustomer(service.db, service.workspaceId, { name: 'Zaynab Ali' });
  const other = await createForm(service.db, service.workspaceId, everyField, { title: 'Test results' });
  const preview = async (token: string) => {
    const html = await (await get(token, '', { 'user-agent': 'WhatsApp/2.23' })).text();
    return html.match(/<meta (?:name="description"|property="og:)[^>]*>/g);
  };
  const one = await preview((await form.link({ customerId })).token);
  expect(one).toHaveLength(4);
  expect(one).toEqual(await preview((await other.link()).token));
});

describe('the language', () => {
  test.each([
    ['', 'ar-IQ,ar;q=0.9,en;q=0.8', 'ar'],
    ['', 'fr', 'en'],
    ['?lang=en', 'ar', 'en'],
    ['?lang=xx', 'ar', 'ar'],
  ])('%p and a browser of %p: %s', async (query, accepted, language) => {
    const html = await (await get((await form.link()).token, query, { 'accept-language': accepted })).text();
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).toContain(language === 'ar' ? '<h1>طاولتك</h1>' : '<h1>Your table</h1>');
  });

  test('a form in one language is shown in that one', async () => {
    const { db, workspaceId } = service;
    const arabic = await createForm(db, workspaceId, [{ key: 'a', type: 'url', label: 'رابط' }], { title: 'استمارة' });
    const html = await (await get((await arabic.link()).token, '?lang=en')).text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).not.toContain('data-language');
  });
});

describe('without a script', () => {
  test('answers are posted to the page’s own address, and saved', async () => {
    const { token } = await form.link();
    expect(await postPlain(token, plain)).toContain('Thank you');
    const { values } = await formClient(service.base).resolve(token);
    expect(values).toEqual({ name: 'Zaynab', phone: '+9647701234567', guests: 4, seats: 'hall', consent: true });
  });

  test('errors are shown at the top and at each field, and input is kept', async () => {
    const html = await postPlain((await form.link()).token, {
      ...plain,
      guests: '٢١ "people"',
      email: 'x@y',
      consent: '',
    });
    expect(html).toContain('<title>Error: ');
    expect(html).toContain('<li><a href="#f-guests">Guests – Enter a whole number, such as 12</a></li>');
    expect(html).toContain('<p class="field__problem" id="e-guests">Enter a whole number, such as 12</p>');
    expect(html).toContain('value="٢١ &quot;people&quot;"');
    expect(html).toContain('value="x@y"');
    expect(html).toContain('value="hall" checked');
  });

  test('a date is read from its parts, and a return visit shows when it was sent', async () => {
    const { token } = await form.link({ edits: 2 });
    const { day: _, ...rest } = plain;
    const parts = { 'day.day': '٢٤', 'day.month': '13', 'day.year': '2026' };
    const wrong = await postPlain(token, { ...rest, ...parts });
    expect(wrong).toContain('<p class="field__problem" id="e-day">Enter a date: day/month/year</p>');
    expect(wrong).toContain('name="day.year" aria-describedby="e-day h-day" aria-invalid="true" value="2026"');
    const sent = await postPlain(token, { ...rest, ...parts, 'day.month': '12' });
    expect(sent).toContain('<dd><bdi>Thursday, 24 December 2026</bdi></dd>');
    const back = await (await get(token)).text();
    expect(back).toMatch(/You answered on \d+ \w+ \d{4} at \d\d:\d\d\. You can change your answers 2 more times\./);
    expect(back).toContain('<option value="12" selected>December</option>');
  });

  test('a page that is older than the answers does not overwrite them unseen', async () => {
    const { token } = await form.link({ edits: 3 });
    await postPlain(token, plain);
    const html = await postPlain(token, { ...plain, guests: '7' });
    expect(html).toContain('changed somewhere else');
    expect(html).toContain('value="7"');
    expect(html).toContain('name="_seen" value="0"');
    expect(await postPlain(token, { ...plain, guests: '7', _seen: '0' })).toContain('Thank you');
  });

  test('without edits left the page says so and shows the answers', async () => {
    const { token } = await form.link({ edits: 0 });
    await postPlain(token, plain);
    const html = await postPlain(token, { ...plain, guests: '7', _seen: '0' });
    expect(html).toContain('can no longer be changed');
    expect(html).toContain('<dd><bdi dir="ltr">4</bdi></dd>');
  });

  test('a body that is too large is refused in a page of its own', async () => {
    const body = new URLSearchParams({ wishes: 'a'.repeat(300_000) });
    const response = await fetch(`${service.base}/f/${(await form.link()).token}`, { method: 'POST', body });
    expect([response.status, response.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
  });
});

test('every link shows the same page while the database is unavailable', async () => {
  const away = await startForms();
  const own = await createForm(away.db, away.workspaceId, everyField);
  const { token } = await own.link();
  await away.serving.end();
  const pages = await Promise.all([token, 'invented'].map((each) => fetch(`${away.base}/f/${each}`)));
  expect(pages.map(({ status }) => status)).toEqual([503, 503]);
  const [one, other] = await Promise.all(pages.map((page) => page.text()));
  expect(one).toBe(other ?? '');
  const answers = await Promise.all(
    [token, 'invented'].map((each) => fetch(`${away.base}/form/resolve?token=${each}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  await away.stop();
});

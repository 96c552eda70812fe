import { describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { rawRequest } from '../../tests/support/requests/raw-request.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { createForm, everyAnswer, everyField, formClient, startForms } from '../../tests/support/running/forms.ts';

/** Spec: Hosted form link, Hosted form endpoints; each test is one of its sentences. */

const [service] = await forThisFile(startForms());
const client = formClient(service.base);
const form = await createForm(service.db, service.workspaceId, everyField, {
  title: 'Your table',
  title_ar: 'طاولتك',
  branding: { name: 'Dijla Grill', accent: '#c2410c' },
});

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${service.base}/form/submit`, { method: 'POST', body, headers });

test('a form holds fields of all thirteen types, and answers to them are saved', async () => {
  const { token } = await form.link();
  expect(await client.submit(token, everyAnswer)).toEqual({ ok: true, state: 'open', edits_left: 1 });
  const { values } = await client.resolve(token);
  expect(values).toEqual({ ...everyAnswer, phone: '+9647701234567' });
});

test('resolve returns the form definition, prefill values, branding and state', async () => {
  const { token } = await form.link({ edits: 3 });
  const resolved = await client.resolve(token);
  expect(resolved).toMatchObject({
    ok: true,
    state: 'open',
    edits_left: 3,
    values: {},
    branding: { name: 'Dijla Grill', accent: '#c2410c' },
    form: { title: 'Your table', title_ar: 'طاولتك' },
  });
  expect(resolved.form?.fields.map((field) => field.type)).toEqual(everyField.map(({ type }) => type));
  expect(JSON.stringify(resolved)).not.toContain('destination');
});

test('resolve never changes data, however often it is called', async () => {
  const { token } = await form.link();
  const rows = async () => {
    const [row] = await service.db`
      select (select array_agg((l.xmin, l.xmax)::text order by l.id) from form_links l) as links,
        (select array_agg((s.xmin, s.xmax)::text order by s.link_id) from form_submissions s) as submissions,
        (select array_agg((c.xmin, c.xmax)::text order by c.id) from customers c) as customers`;
    return row;
  };
  const before = await rows();
  for (const agent of ['WhatsApp/2.23', 'TelegramBot (like TwitterBot)', 'facebookexternalhit/1.1', 'Mozilla/5.0']) {
    const headers = { 'user-agent': agent };
    await fetch(`${service.base}/form/resolve?token=${token}`, { headers });
    await fetch(`${service.base}/f/${token}`, { headers });
    await fetch(`${service.base}/f/${token}`, { headers, method: 'HEAD' });
  }
  expect(await rows()).toEqual(before);
});

describe('both endpoints reflect the origin, without credentials', () => {
  const answers = {
    resolve: (headers: Record<string, string>) => fetch(`${service.base}/form/resolve?token=x`, { headers }),
    submit: (headers: Record<string, string>) => post('{"token":"x","answers":{}}', headers),
    'a refused body': (headers: Record<string, string>) => post('no JSON', headers),
  };
  test.each(Object.entries(answers))('%s', async (_, ask) => {
    for (const origin of ['https://one.example', 'http://localhost:5173', 'null']) {
      const { headers } = await ask({ origin });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary')).toBe('Origin');
    }
  });

  test('a preflight is answered', async () => {
    const { status, headers } = await fetch(`${service.base}/form/submit`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://one.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('https://one.example');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toContain('content-type');
  });

  test('the page itself is for no other origin', async () => {
    const { token } = await form.link();
    const { headers } = await fetch(`${service.base}/f/${token}`, { headers: { origin: 'https://one.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('only a body that is no JSON object or a missing token is HTTP 400', () => {
  const wrong = '|hello|{"token":|[]|"x"|null|5|{}|{"answers":{}}|{"token":""}|{"token":5}|{"token":null,"answers":{}}';
  test.each(wrong.split('|'))('submit of %p', async (body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('{"ok":false,"code":"BAD_REQUEST"}');
  });

  test.each(['', '?token=', '?tokens=x'])('resolve%s', async (query) => {
    const response = await fetch(`${service.base}/form/resolve${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('{"ok":false,"code":"BAD_REQUEST"}');
  });
});

describe('deep nesting only makes the answers invalid, not the request', () => {
  const deep = (levels: number, inside = '1') => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;
  test.each([
    ['no token', `{"answers":{"a":${deep(100)}}}`],
    ['a list', deep(100)],
    ['no JSON', `{"token":"x","answers":{"a":${deep(100, 'x')}}}`],
    ['an unfinished body', `{"token":"x","answers":${'['.repeat(100)}`],
    ['as deep as a body can be, unfinished', '['.repeat(260_000)],
  ])('HTTP 400: %s', async (_, body) => {
    const response = await post(body);
    expect([response.status, await response.text()]).toEqual([400, '{"ok":false,"code":"BAD_REQUEST"}']);
  });

  test.each([100, 30_000, 131_000])('HTTP 200 with ok false: %d levels', async (levels) => {
    const response = await post(`{"token":"x","answers":{"a":${deep(levels)}}}`);
    expect([response.status, await response.text()]).toEqual([200, '{"ok":false,"code":"BAD_REQUEST"}']);
  });
});

describe('refusals are HTTP 200 with ok false', () => {
  const refused = async (body: unknown) => {
    const response = await post(JSON.stringify(body));
    expect(response.status).toBe(200);
    return response.text();
  };

  test('a token that leads nowhere: UNAVAILABLE', async () => {
    expect(await refused({ token: 'nowhere', answers: {} })).toBe('{"ok":false,"code":"UNAVAILABLE"}');
    const response = await fetch(`${service.base}/form/resolve?token=nowhere`);
    expect([response.status, await response.text()]).toEqual([200, '{"ok":false,"code":"UNAVAILABLE"}']);
  });

  test.each([[undefined], [null], [[]], ['text'], [5]])('answers that are %p: BAD_REQUEST', async (answers) => {
    const { token } = await form.link();
    expect(await refused({ token, answers })).toBe('{"ok":false,"code":"BAD_REQUEST"}');
    expect(await refused({ token: 'nowhere', answers })).toBe('{"ok":false,"code":"BAD_REQUEST"}');
  });

  test('wrong answers: INVALID, with key and reason of each', async () => {
    const { token } = await form.link();
    const answers = { ...everyAnswer, guests: 21, email: 'nobody', name: ' ', seats: 'roof', constructor: 1 };
    expect(JSON.parse(await refused({ token, answers }))).toEqual({
      ok: false,
      code: 'INVALID',
      errors: [
        { key: 'name', reason: 'required' },
        { key: 'email', reason: 'format' },
        { key: 'guests', reason: 'too_large' },
        { key: 'seats', reason: 'not_an_option' },
        { key: 'constructor', reason: 'unknown_field' },
      ],
    });
  });

  test('no edits left: NO_EDITS_LEFT, and the form is read only', async () => {
    const { token } = await form.link({ edits: 1 });
    await client.submit(token, everyAnswer);
    expect(await client.submit(token, { guests: 5 })).toEqual({ ok: true, state: 'read_only', edits_left: 0 });
    expect(await refused({ token, answers: { guests: 6 } })).toBe('{"ok":false,"code":"NO_EDITS_LEFT"}');
    expect(await refused({ token, answers: { guests: 600 } })).toBe('{"ok":false,"code":"NO_EDITS_LEFT"}');
    expect(await client.resolve(token)).toMatchObject({ state: 'read_only', edits_left: 0, values: { guests: 5 } });
  });
});

test('an oversized body is refused before it is read', async () => {
  const response = await post(JSON.stringify({ token: 'x', answers: { name: 'a'.repeat(300_000) } }));
  expect([response.status, await response.text()]).toEqual([413, '{"ok":false,"code":"BAD_REQUEST"}']);
});

test('another method is not allowed', async () => {
  for (const [path, method, allow] of [
    ['/form/submit', 'GET', 'POST'],
    ['/form/resolve?token=x', 'DELETE', 'GET'],
    ['/f/x', 'PATCH', 'GET, HEAD, POST'],
  ] as const) {
    const answer = await fetch(`${service.base}${path}`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('new tokens have 16 URL-safe characters, and older long tokens still work', async () => {
  const part = () => randomBytes(32).toString('base64url');
  const older = `${part()}.${part()}`;
  expect(older).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  for (const token of [(await form.link()).token, (await form.link({ token: older })).token]) {
    expect((await client.resolve(token)).ok).toBe(true);
    expect((await fetch(`${service.base}/f/${token}`)).status).toBe(200);
    expect(await (await fetch(`${service.base}/f/${token}`)).text()).toContain('Your table');
  }
  expect((await client.resolve(older.slice(0, 43))).ok).toBe(false);
});

test('a token is stored nowhere, only its hash', async () => {
  const { token } = await form.link();
  await client.submit(token, everyAnswer);
  const rows = await service.db`select l::text from form_links l union all select s::text from form_submissions s`;
  expect(JSON.stringify([...rows])).not.toContain(token);
});

// The proxy forwards each of these, because it checks only the name in the Host header.
test.each(['localhost:99999', 'localhost:abc', '[::1', 'localhost'])(
  'the Host header %s does not matter',
  async (host) => {
    const head = `HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    const ask = (line: string) => rawRequest(Number(new URL(service.base).port), `${line} ${head}`);
    const resolved = await ask('GET /form/resolve?token=invented');
    const answers = [await ask('GET /f/invented'), await ask('POST /f/invented'), resolved];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(resolved.body).toContain('UNAVAILABLE');
    expect(service.entries.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

import { expect, test } from 'bun:test';
import { routes } from '../../../services/dashboard/screens/all-routes.ts';
import { hostile, unescaped } from '../../support/data/hostile-texts.ts';
import { rawRequest } from '../../support/requests/raw-request.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { prepare } from './form-action.ts';
import { formActions } from './form-actions/all-actions.ts';
import { gets, posts, startTarget } from './target.ts';

/** Sends every address what no page of ours sends: the answer is a page in the reader's language, never a 500. */

const [target] = await forThisFile(startTarget());
const readerId = (await target.newPerson('admin')).id;

const plain = 'application/x-www-form-urlencoded';

type Body = (csrf: string, most: number) => string | Uint8Array<ArrayBuffer>;
type Odd = readonly [why: string, status: number, body: Body, type?: string];

const oddForms: readonly Odd[] = [
  ['too long', 413, (csrf, most) => `csrf=${csrf}&name=${'a'.repeat(most)}`],
  ['too long, with files', 413, (csrf, most) => multipart(csrf, 'a'.repeat(most)), 'multipart/form-data; boundary=b'],
  ['JSON', 400, (csrf) => JSON.stringify({ csrf }), 'application/json'],
  ['of a type that only begins like a form’s', 400, (csrf) => `csrf=${csrf}`, `${plain}-2`],
  ['of another charset', 400, (csrf) => `csrf=${csrf}&name=a`, `${plain}; charset=windows-1256`],
  ['of parts without a boundary', 400, (csrf) => multipart(csrf, 'a'), 'multipart/form-data'],
  ['of parts that end too early', 400, (csrf) => multipart(csrf, 'a').slice(0, -9), 'multipart/form-data; boundary=b'],
  ['of too many fields', 400, (csrf) => `csrf=${csrf}&${'a&'.repeat(5_000)}`],
  ['of too many parts', 400, (csrf) => multipart(csrf, 'a', 2_500), 'multipart/form-data; boundary=b'],
  ['with a NUL', 400, (csrf) => `csrf=${csrf}&name=%00`],
  ['with a NUL as it is', 400, (csrf) => `csrf=${csrf}&name=\0`],
  ['with a NUL in a part', 400, (csrf) => multipart(csrf, '\0'), 'multipart/form-data; boundary=b'],
  ['with a broken escape', 400, (csrf) => `csrf=${csrf}&name=%zz`],
  ['with half an escape', 400, (csrf) => `csrf=${csrf}&name=%4`],
  ['with what is no UTF-8', 400, (csrf) => `csrf=${csrf}&name=%ff`],
  ['with bytes that are no UTF-8', 400, (csrf) => Buffer.concat([Buffer.from(`csrf=${csrf}&name=`), Buffer.of(0xff)])],
  ['with half a surrogate pair', 400, (csrf) => `csrf=${csrf}&name=%ED%A0%80`],
];

test('a malformed or too large form is refused in the reader’s language', async () => {
  const wrong: string[] = [];
  const reader = await arabicAdmin();
  for (const { path, maxFormBytes = 256 * 1024 } of posts) {
    for (const [why, status, body, type = plain] of oddForms) {
      const headers = { origin: target.dashboard.url, 'content-type': type };
      const request = { method: 'POST', headers, body: body(reader.csrf, maxFormBytes) };
      const answer = await reader.visitor.send(target.addressOf(path), request);
      const isArabic = (await answer.text()).includes('<html lang="ar" dir="rtl">');
      if (answer.status !== status || !isArabic) wrong.push(`${path}, ${why}: ${answer.status}, Arabic: ${isArabic}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('repeated, unknown and odd fields cause no 500', async () => {
  const names = await fieldNames();
  expect(names.length).toBeGreaterThan(10);
  const odd = [...names, ...names, '__proto__', 'constructor', 'csrf[]'].filter((name) => name !== 'csrf');
  const wrong: string[] = [];
  for (const { path } of posts) {
    for (const first of [0, 4]) {
      const { visitor, csrf } = await arabicAdmin();
      const body = new URLSearchParams({ csrf });
      for (const [each, name] of odd.entries()) body.append(name, oddValues[(each + first) % oddValues.length] ?? '');
      const headers = { origin: target.dashboard.url };
      const { status } = await visitor.send(target.addressOf(path), { method: 'POST', headers, body });
      if (status >= 500) wrong.push(`${path} with values from ${first}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(errors()).toEqual([]);
});

test('odd addresses cause no 500, and inject no header', async () => {
  const names = await fieldNames();
  const { visitor, csrf } = await arabicAdmin();
  const wrong: string[] = [];
  for (const { method, path } of routes) {
    for (const value of oddValues) {
      const query = new URLSearchParams(Object.fromEntries(names.map((name) => [name, value])));
      const address = `${target.addressOf(path, encodeURIComponent(value))}?${query}`;
      const headers = { origin: target.dashboard.url };
      const form = { method, headers, body: new URLSearchParams({ csrf, was: 'odd' }) };
      if (method === 'POST' && !path.includes('/:workspace/')) continue;
      const answer = method === 'GET' ? await visitor.get(address) : await visitor.send(address, form);
      await answer.body?.cancel();
      if (answer.status >= 500 || answer.headers.has('x-odd')) wrong.push(`${method} ${path}: ${answer.status}`);
    }
  }
  for (const odd of ['%', '%ff', '%00', '%c0%ae', '..%2f..%2faccount', '%ED%A0%80', 'a'.repeat(9_000)]) {
    for (const { path } of gets) {
      const answer = await visitor.get(target.addressOf(path, odd));
      await answer.body?.cancel();
      if (answer.status >= 500) wrong.push(`GET ${path} at ${odd.slice(0, 20)}: ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(errors()).toEqual([]);
});

test('a method that a page lacks gets 405 with the allowed ones', async () => {
  const { visitor } = await arabicAdmin();
  const wrong: string[] = [];
  for (const [path, there] of Map.groupBy(routes, (route) => route.path)) {
    const known = there.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
    for (const method of methods.filter((each) => !known.includes(each) && !isForAnother(each, path))) {
      const answer = await visitor.send(target.addressOf(path), { method });
      const got = [answer.status, answer.headers.get('allow'), (await answer.text()).includes('lang="ar"')];
      if (!Bun.deepEquals(got, [405, known.join(', '), true])) wrong.push(`${method} ${path}: ${got}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('HEAD is answered as GET without a body; a sent body is ignored', async () => {
  const { visitor } = await arabicAdmin();
  const port = Number(new URL(target.dashboard.url).port);
  const wrong: string[] = [];
  for (const { path } of gets) {
    const answer = await visitor.get(target.addressOf(path));
    await answer.body?.cancel();
    for (const method of ['HEAD', ...(answer.headers.get('content-type')?.includes('html') ? ['GET'] : [])]) {
      const head = `${method} ${target.addressOf(path)} HTTP/1.1\r\nHost: localhost\r\nCookie: ${visitor.cookie()}\r\nConnection: close\r\n`;
      const { status, body } = await rawRequest(port, `${head}Content-Type: ${plain}\r\nContent-Length: 3\r\n\r\na=b`);
      if (status !== answer.status) wrong.push(`${method} ${path}: ${status}, not ${answer.status}`);
      if (method === 'HEAD' && body !== '') wrong.push(`HEAD ${path} has a body`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a stranger chooses the other language, and keeps it', async () => {
  const stranger = target.stranger();
  const page = await stranger.text('/sign-in?to=/account');
  const [, link = ''] = /href="(\/language[^"]+)"[^>]*>العربية/.exec(page) ?? [];
  const chosen = await stranger.get(link.replaceAll('&amp;', '&'));
  expect(chosen.headers.get('location')).toBe('/sign-in?to=%2Faccount');
  for (const path of ['/sign-in', '/forgot', '/join/x']) expect(await stranger.text(path)).toContain('<html lang="ar"');
});

test.each([
  ['POST /sign-in', 400],
  ['PUT /sign-in', 405],
  ['GET /nothing', 404],
])('%s is answered to a signed-out user in the browser’s language', async (request, status) => {
  const [method = '', path] = request.split(' ');
  const headers = { 'accept-language': 'ar-IQ,ar;q=0.9', 'content-type': 'application/json' };
  const answer = await fetch(`${target.dashboard.url}${path}`, {
    method,
    headers,
    body: method === 'GET' ? null : '{}',
  });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain('<html lang="ar" dir="rtl">');
});

test('text typed into any form is shown as text, or stored unchanged', async () => {
  const { csrf: _, ...input } = Object.fromEntries((await fieldNames()).map((name) => [name, hostile]));
  const wrong: string[] = [];
  for (const [form, row] of Object.entries(formActions)) {
    const { fields, send } = await prepare(target, form, row);
    for (const given of [{ version: fields.version ?? '' }, fields]) {
      const answer = await send({ ...input, ...given });
      const text = await answer.text();
      const to = new URL(answer.headers.get('location') ?? '/', target.dashboard.url);
      if (answer.status >= 500) wrong.push(`${form}: ${answer.status}`);
      if (to.origin !== target.dashboard.url) wrong.push(`${form} leads to ${to}`);
      wrong.push(...unescaped.filter((markup) => text.includes(markup)).map((markup) => `${form}: ${markup}`));
    }
  }
  expect(wrong).toEqual([]);
});

const oddValues = [
  ...['', "' or 1=1 --", '"><script>alert(1)</script>', '\r\nx-odd: 1', '\u202e\u2066مرحبا', '🍕'.repeat(300)],
  ...'-1 1e999 99999999999999999999 0000-00-00 2026-02-31T25:61 null [] //elsewhere.example'.split(' '),
  'a'.repeat(1_500),
];

function multipart(csrf: string, value: string, times = 1): string {
  const part = (name: string, text: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  return `${part('csrf', csrf)}${part('name', value).repeat(times)}--b--\r\n`;
}

/** The admin, who chose Arabic, on a new device whose browser asks for English. */
async function arabicAdmin() {
  // One of the tested forms changes the language.
  await target.dashboard.sql`update users set language = 'ar' where id = ${readerId}`;
  const visitor = await target.signedIn(readerId);
  return { visitor, csrf: await visitor.token('/account') };
}

async function fieldNames(): Promise<readonly string[]> {
  const names: string[] = [];
  for (const { path } of gets.filter(({ path }) => !path.endsWith('/live'))) {
    const page = await target.admin.text(target.addressOf(path));
    const fields = page.matchAll(/<(?:input|select|textarea|button)[^>]* name="([^"]+)"/g);
    names.push(...[...fields].map(([, name = '']) => name));
  }
  return [...new Set(names)];
}

/** `/webhooks/new` is also an address of `/webhooks/:id`, which has other methods. */
function isForAnother(method: string, path: string): boolean {
  const parts = path.split('/');
  const fits = (pattern: string[]) =>
    pattern.length === parts.length && pattern.every((part, each) => part.startsWith(':') || part === parts[each]);
  return routes.some((route) => route.method === method && route.path !== path && fits(route.path.split('/')));
}

function errors() {
  return target.dashboard.entries.filter(({ level }) => level === 'error');
}

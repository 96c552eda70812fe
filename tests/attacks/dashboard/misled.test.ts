import { expect, test } from 'bun:test';
import { rawRequest } from '../../support/requests/raw-request.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { gets, startTarget } from './target.ts';

/** Links, headers and caches that try to make the dashboard do what its user did not ask for. */

const [target] = await forThisFile(startTarget());

const elsewhere = [
  ...['https://evil.example', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example'],
  ...['/\t/evil.example', '/\n/evil.example', '/ /evil.example', '\u0000//evil.example', '/.//evil.example'],
  ...['/..//evil.example', '/x/..//evil.example', '/%2f%2fevil.example', '/%5cevil.example', '/;//evil.example'],
  ...['javascript:alert(1)', 'data:text/html,x', 'evil.example', '@evil.example', '/@evil.example', '//a@evil.example'],
  ...['http:evil.example', 'http:/evil.example', '/\u2028/evil.example', '/?//evil.example', '/#//evil.example'],
];

test('links can redirect only within this site', async () => {
  const { id, login, visitor } = await target.newPerson();
  const wrong: string[] = [];
  for (const to of elsewhere) {
    const signedIn = await target.signedIn(id);
    const query = `?to=${encodeURIComponent(to)}`;
    const answers = [
      await visitor.get(`/sign-in${query}`),
      await visitor.get(`/language${query}`),
      await signedIn.post('/prove', { password: login.password, to }),
      await signedIn.post('/language', { language: 'en', to }),
      await target.stranger().signIn({ ...login, to }),
    ];
    for (const { status, headers } of answers) {
      if (to.includes('\0') && status >= 400) continue;
      const location = headers.get('location') ?? '';
      const { origin, pathname } = new URL(location, target.dashboard.url);
      const isHere = origin === target.dashboard.url && !/^[/\\]{2}/.test(location) && !pathname.startsWith('//');
      if (status !== 303 || !isHere) wrong.push(`${JSON.stringify(to)}: ${status} ${location}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('the Host header is in no answer, and changes none', async () => {
  const names =
    'Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher\r\nForwarded: host=evil.example';
  const port = Number(new URL(target.dashboard.url).port);
  const cookie = `Cookie: __Host-session=${target.admin.cookies.get('__Host-session')}`;
  const wrong: string[] = [];
  for (const { path } of gets.filter(({ path }) => !path.endsWith('/live'))) {
    const address = target.addressOf(path);
    for (const requested of [address, `http://evil.example${address}`]) {
      const request = `GET ${requested} HTTP/1.1\r\n${names}\r\n${cookie}\r\nConnection: close\r\n\r\n`;
      const { status, headers, body } = await rawRequest(port, request);
      const all = JSON.stringify([...headers]) + body;
      if (/evil\.example|gopher/.test(all)) wrong.push(`${path} says it`);
      if (status !== (await statusOf(address))) wrong.push(`${path}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no answer is cached for others, even at addresses like a file’s', async () => {
  const { url, workspace } = target.dashboard;
  const key = `/${workspace.id}/keys`;
  const lures = ['/x.css', '.css', '/nothing.js', ';x.css', '%2fx.css', '%3fx.css', '/..%2fx.css', '%00.css'];
  for (const address of lures.flatMap((lure) => [`${key}${lure}`, `/account${lure}`, `/sign-in${lure}`])) {
    const { status, headers } = await target.admin.get(address);
    expect(status).toBe(404);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS']) {
    for (const path of ['/account', '/sign-in', '/', '/nothing', key, '/robots.txt']) {
      const { headers } = await target.admin.send(path, { method, headers: { origin: 'https://evil.example' } });
      expect(headers.get('cache-control')).toBe('no-store');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
  expect((await fetch(`${url}/account`, { redirect: 'manual' })).headers.get('cache-control')).toBe('no-store');
});

async function statusOf(path: string): Promise<number> {
  const answer = await target.admin.get(path);
  await answer.body?.cancel();
  return answer.status;
}

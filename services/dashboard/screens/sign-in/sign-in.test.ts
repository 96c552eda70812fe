import { expect, test } from 'bun:test';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';

const [dashboard] = await forThisFile(startDashboard());

test('an admin signs in and sees the keys; staff and strangers do not', async () => {
  const admin = await signIn(dashboard.admin);
  const staff = await signIn(dashboard.staff);
  const keys = `/${dashboard.workspace.id}/keys`;
  expect(await look(keys, admin)).toMatchObject({ status: 200 });
  expect(await look(keys, staff)).toMatchObject({ status: 403 });
  expect(await look(keys, '')).toMatchObject({ status: 303, location: `/sign-in?to=${encodeURIComponent(keys)}` });
  expect(await look(`/${dashboard.workspace.id.replace(/.$/, '0')}/keys`, admin)).toMatchObject({ status: 404 });
});

test('an unknown email and a wrong password are told the same', async () => {
  const words = async (login: Login) => (await post('/sign-in', login)).text();
  const wrong = await words({ email: dashboard.admin.email, password: 'not the password' });
  const unknown = await words({ email: 'nobody@example.com', password: 'not the password' });
  const plain = (text: string) => text.replaceAll(/value="[^"]*"/g, '');
  expect(plain(unknown)).toBe(plain(wrong));
});

test('a form from another site, or without its token, changes nothing', async () => {
  const signedIn = await post('/sign-in', dashboard.admin, { origin: 'https://elsewhere.example' });
  expect(signedIn.status).toBe(403);
  const bare = await fetch(`${dashboard.url}/sign-in`, {
    method: 'POST',
    headers: { origin: dashboard.url },
    body: new URLSearchParams({ ...dashboard.admin }),
    redirect: 'manual',
  });
  expect(bare.status).toBe(403);
});

test('signing in goes on to a page of ours only', async () => {
  for (const to of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/%2F/x/..//e.example',
  ]) {
    const { headers } = await post('/sign-in', { ...dashboard.admin, to });
    expect(new URL(headers.get('location') ?? '', dashboard.url).origin).toBe(dashboard.url);
  }
});

interface Login {
  readonly email: string;
  readonly password: string;
  readonly to?: string;
}

/** The cookie of a new session. */
async function signIn(login: Login): Promise<string> {
  const { status, headers } = await post('/sign-in', login);
  expect(status).toBe(303);
  return (
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('__Host-session='))
      ?.split(';')[0] ?? ''
  );
}

/** Posts a form as a browser does: with the token and the cookie of the page that has it. */
async function post(path: string, fields: Login, headers: Record<string, string> = {}): Promise<Response> {
  const page = await fetch(`${dashboard.url}/sign-in`);
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const cookie = page.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return fetch(dashboard.url + path, {
    method: 'POST',
    headers: { origin: dashboard.url, cookie, ...headers },
    body: new URLSearchParams({ ...fields, csrf }),
    redirect: 'manual',
  });
}

async function look(path: string, cookie: string): Promise<{ status: number; location: string | null }> {
  const { status, headers } = await fetch(dashboard.url + path, { headers: { cookie }, redirect: 'manual' });
  return { status, location: headers.get('location') };
}

import type { startDashboard } from './dashboard.ts';

type Dashboard = Awaited<ReturnType<typeof startDashboard>>;

/**
 * Somebody who is signed in and needs no browser: gets pages and posts forms as one does, with the session's own token.
 * `origin` is the dashboard's public address where that is another one.
 */
export async function signedIn(
  dashboard: Pick<Dashboard, 'url'>,
  login: { email: string; password: string },
  origin = dashboard.url,
) {
  const session = await post(dashboard.url, '/sign-in', '', { ...login }, '/sign-in', origin);
  const cookie = cookiesOf(session);
  if (session.status !== 303) throw new Error(`signing in was answered ${session.status}`);
  return {
    cookie,
    get: (path: string) => fetch(dashboard.url + path, { headers: { cookie }, redirect: 'manual' }),
    /** With the token of the page `from`, or of the account's. */
    post: (path: string, fields: Fields = {}, from = '/account') =>
      post(dashboard.url, path, cookie, fields, from, origin),
  };
}

type Fields = Readonly<Record<string, string>>;

async function post(
  url: string,
  path: string,
  cookie: string,
  fields: Fields,
  from: string,
  origin: string,
): Promise<Response> {
  const page = await fetch(url + from, { headers: { cookie } });
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  return fetch(url + path, {
    method: 'POST',
    headers: { origin, cookie: cookie || cookiesOf(page) },
    body: new URLSearchParams({ ...fields, csrf }),
    redirect: 'manual',
  });
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .filter((each) => !each.endsWith('='))
    .join('; ');
}

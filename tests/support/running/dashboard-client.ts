import { connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { createUser } from '../../../shared/people/users.ts';

interface Login {
  readonly email: string;
  readonly password: string;
  readonly to?: string;
}

type Fields = Readonly<Record<string, string>>;

/** A dashboard client without a browser: keeps cookies and sends forms. `origin` is the public address, if another. */
export function dashboardClient(url: string, origin = url) {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...(init.headers as Record<string, string>), ...(cookies.size > 0 && { cookie: cookie() }) };
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };

  const token = async (page: string): Promise<string> =>
    /name="csrf" value="([^"]+)"/.exec(await (await send(page)).text())?.[1] ?? '';

  /** Sends a form with the CSRF token of a page, by default the account page. */
  const post = async (
    path: string,
    fields: Fields = {},
    { page = '/account', headers = {} }: { page?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    const csrf = await token(page);
    const body = new URLSearchParams({ csrf, ...fields });
    return send(path, { method: 'POST', body, headers: { origin, ...headers } });
  };

  return {
    cookies,
    cookie,
    send,
    token,
    get: (path: string) => send(path),
    text: async (path: string) => (await send(path)).text(),
    post,
    signIn: (login: Login, headers: Record<string, string> = {}) =>
      post('/sign-in', { ...login }, { page: '/sign-in', headers }),
  };
}

export type DashboardClient = ReturnType<typeof dashboardClient>;

/** A dashboard client that is signed in. */
export async function signedIn(
  { url }: { readonly url: string },
  login: Login,
  origin = url,
): Promise<DashboardClient> {
  const client = dashboardClient(url, origin);
  const { status } = await client.signIn(login);
  if (status !== 303) throw new Error(`sign-in returned ${status}`);
  return client;
}

/** The login of a new person of the workspace. */
export async function createLogin(databaseUrl: string, workspaceId: string) {
  const people = connectDrizzle(databaseUrl, { name: 'test people', max: 1 });
  const login = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
  const { id: userId } = await createUser(people, { ...login, workspaceId, role: 'staff' });
  await people.end();
  return { ...login, userId };
}

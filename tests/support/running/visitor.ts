/** Somebody at the dashboard without a browser: keeps cookies and sends forms as one does. */
export function visitDashboard(url: string) {
  const cookies = new Map<string, string>();

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };

  /** What proves that a form is ours: on a page that has one. */
  const token = async (page: string): Promise<string> =>
    /name="csrf" value="([^"]+)"/.exec(await (await send(page)).text())?.[1] ?? '';

  const post = async (
    path: string,
    fields: Record<string, string>,
    { page = '/account', headers = {} }: { page?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    const csrf = await token(page);
    const body = new URLSearchParams({ csrf, ...fields });
    return send(path, { method: 'POST', body, headers: { origin: url, ...headers } });
  };

  return {
    cookies,
    send,
    token,
    get: (path: string) => send(path),
    post,
    signIn: (login: { email: string; password: string; to?: string }, headers: Record<string, string> = {}) =>
      post('/sign-in', login, { page: '/sign-in', headers }),
  };
}

import { visitDashboard } from '../../../support/running/visitor.ts';
import type { Login, Shop } from './shop.ts';

export type Visitor = Awaited<ReturnType<typeof signIn>>;

/** A signed-in person: gets pages of the workspace and posts its forms, with the token that their pages carry. */
export async function signIn({ url, origin, workspaceId }: Pick<Shop, 'url' | 'origin' | 'workspaceId'>, login: Login) {
  const visitor = visitDashboard(url);
  const { email, password } = login;
  const { status } = await visitor.signIn({ email, password }, { origin });
  if (status !== 303) throw new Error(`${email} was answered ${status}`);
  const csrf = await visitor.token('/account');
  return {
    name: login.name,
    get: (path: string, init: RequestInit = {}) => visitor.send(`/${workspaceId}${path}`, init),
    post: (path: string, fields: Record<string, string>, accept = 'text/html') =>
      visitor.send(`/${workspaceId}${path}`, {
        method: 'POST',
        headers: { origin, accept },
        body: new URLSearchParams({ csrf, ...fields }),
      }),
  };
}

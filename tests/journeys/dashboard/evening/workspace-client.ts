import { signedIn } from '../../../support/running/dashboard-client.ts';
import type { Login, Restaurant } from './restaurant.ts';

export type WorkspaceClient = Awaited<ReturnType<typeof signIn>>;

/** A signed-in person, who gets pages of the workspace and posts its forms with the CSRF token of the account page. */
export async function signIn(
  { url, origin, workspaceId }: Pick<Restaurant, 'url' | 'origin' | 'workspaceId'>,
  login: Login,
) {
  const client = await signedIn({ url }, { email: login.email, password: login.password }, origin);
  const csrf = await client.token('/account');
  return {
    get: (path: string, init: RequestInit = {}) => client.send(`/${workspaceId}${path}`, init),
    post: (path: string, fields: Record<string, string>, accept = 'text/html') =>
      client.send(`/${workspaceId}${path}`, {
        method: 'POST',
        headers: { origin, accept },
        body: new URLSearchParams({ csrf, ...fields }),
      }),
  };
}

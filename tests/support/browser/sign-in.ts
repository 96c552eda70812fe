import { signedIn } from '../running/visitor.ts';
import type { Page, startBrowser, Visitor } from './browser.ts';

/** Signs a browser in without the form, which has its own tests: two fewer page loads. The browser's page stays. */
export async function signIn(page: Page, dashboard: { readonly url: string }, login: Login): Promise<void> {
  const visitor = await signedIn(dashboard, login);
  // As over HTTPS, because a browser takes `__Host-` cookies from nowhere else but localhost.
  const url = dashboard.url.replace(/^http:/, 'https:');
  const cookies = [...visitor.cookies].map(
    ([name, value]) => ({ url, name, value, httpOnly: true, sameSite: 'Lax' }) as const,
  );
  await page.context().addCookies(cookies);
}

interface Workplace {
  readonly url: string;
  readonly workspace: { readonly id: string };
  readonly admin: Login;
  readonly staff: Login;
}

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Opens pages of a workspace, at which somebody is signed in: `visit('admin', { screen: 'desktop' }, '/keys')`. */
export function visitsTo(dashboard: Workplace, browser: Awaited<ReturnType<typeof startBrowser>>) {
  return async (who: 'admin' | 'staff', visitor: Visitor = {}, path?: string) => {
    const visited = await browser.open(visitor);
    await signIn(visited.page, dashboard, dashboard[who]);
    if (path !== undefined) await visited.page.goto(`${dashboard.url}/${dashboard.workspace.id}${path}`);
    return visited;
  };
}

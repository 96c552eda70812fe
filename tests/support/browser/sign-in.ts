import { signedIn } from '../running/dashboard-client.ts';
import type { Page, PageOptions, startBrowser } from './browser.ts';

/** Signs a browser in without the form, which has its own tests, to save two page loads. The page stays where it is. */
export async function signIn(page: Page, dashboard: { readonly url: string }, login: Login): Promise<void> {
  const client = await signedIn(dashboard, login);
  // With an https URL the cookie is added as Secure, which its prefix `__Host-` requires.
  const url = dashboard.url.replace(/^http:/, 'https:');
  const cookies = [...client.cookies].map(
    ([name, value]) => ({ url, name, value, httpOnly: true, sameSite: 'Lax' }) as const,
  );
  await page.context().addCookies(cookies);
}

interface DashboardUnderTest {
  readonly url: string;
  readonly workspace: { readonly id: string };
  readonly admin: Login;
  readonly staff: Login;
}

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Returns a function that opens a page, signed in: `openPage('admin', { screen: 'desktop' }, '/keys')`. */
export function pageOpener(dashboard: DashboardUnderTest, browser: Awaited<ReturnType<typeof startBrowser>>) {
  return async (who: 'admin' | 'staff', options: PageOptions = {}, path?: string) => {
    const opened = await browser.open(options);
    await signIn(opened.page, dashboard, dashboard[who]);
    if (path !== undefined) await opened.page.goto(`${dashboard.url}/${dashboard.workspace.id}${path}`);
    return opened;
  };
}

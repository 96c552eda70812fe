import { signedIn } from '../running/dashboard-visitor.ts';
import type { Page } from './browser.ts';

/**
 * Signs a browser in to a dashboard past the form, which has tests of its own: two pages less to load. The browser stays
 * where it is.
 */
export async function signIn(
  page: Page,
  dashboard: { readonly url: string },
  login: { readonly email: string; readonly password: string },
): Promise<void> {
  const { cookie } = await signedIn(dashboard, login);
  // As over HTTPS, because a browser takes `__Host-` cookies from nowhere else but localhost.
  const url = dashboard.url.replace(/^http:/, 'https:');
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { url, name: pair.slice(0, at), value: pair.slice(at + 1), httpOnly: true, sameSite: 'Lax' } as const;
  });
  await page.context().addCookies(cookies);
}

import { expect, test } from 'bun:test';
import type { Route } from '../../../services/dashboard/request/routes.ts';
import { routes } from '../../../services/dashboard/screens/all-routes.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { deeds } from './deeds/all-deeds.ts';
import { openHouse } from './house.ts';

/** What asks once more who one is: by the tables of `deeds/`, and the pages below. */

/** Pages that show how somebody signs in, or whose form asks anyway. */
const askingPages = [
  '/account/security',
  '/account/authenticator',
  '/:workspace/export',
  '/:workspace/keys/new',
  '/:workspace/webhooks/new',
  '/:workspace/webhooks/:id/edit',
];

const [house] = await forThisFile(openHouse());

test('what deletes, makes or changes secrets, people or sign-in is not done without a proof', () => {
  const sensitive =
    /keys$|delete|export|remove|rotate|promote|cancel|people|invitations|settings|passkeys|authenticator|codes/;
  const asked = (path: string): boolean => deeds[`POST ${path}`]?.proof === 'asked';
  const forms = routes.filter(({ method, path }) => method === 'POST' && sensitive.test(path));
  expect(forms.map(({ path }) => path).filter((path) => !asked(path))).toEqual(harmless);
});

/** They sound like it, and their rows say why they need none. */
const harmless = [
  '/:workspace/inbox/answers/delete',
  '/:workspace/menus/:menu/items/:item/delete',
  '/:workspace/menus/:menu/categories/:category/delete',
  '/:workspace/forms/:form/build/fields/:field/remove',
  '/:workspace/forms/:form/links/:link/cancel',
  '/:workspace/rules/:id/delete',
  '/:workspace/settings/board',
];

test('a proof that is too old is asked for again, on a page that leads back; where none is needed nobody is asked', async () => {
  const { visitor } = await house.somebody('admin');
  await house.dashboard.sql`update sessions set proved_at = proved_at - interval '16 minutes'`;
  const wrong: string[] = [];
  for (const route of routes) {
    // Whoever signs out, or proves who they are, is of no use to the others.
    if (route.method === 'POST' && /^\/(sign-out|sign-in|prove)/.test(route.path)) continue;
    const path = addressOf(route);
    const answer = route.method === 'GET' ? await visitor.get(path) : await visitor.post(path, {});
    await answer.body?.cancel();
    const { status, headers } = answer;
    const to = new URL(headers.get('location') ?? '/', house.dashboard.url);
    const isAsked = status === 303 && to.pathname === '/prove';
    if (isAsked !== asksForProof(route)) wrong.push(`${route.method} ${route.path}: ${status} ${to.pathname}`);
    if (isAsked && !isPage(to.searchParams.get('to') ?? '')) wrong.push(`${route.path} leads to no page`);
  }
  expect(wrong).toEqual([]);
  expect((await visitor.get('/account')).status).toBe(200);
});

function asksForProof({ method, path }: Route): boolean {
  return method === 'GET' ? askingPages.includes(path) : deeds[`POST ${path}`]?.proof === 'asked';
}

/** The address of a route in the workspace, of something that is not there. */
function addressOf({ path }: Route): string {
  return path
    .replace(':workspace', house.dashboard.workspace.id)
    .replace(/:\w+/g, 'nothing_00000000000000000000000000');
}

function isPage(path: string): boolean {
  const at = path.replace(house.dashboard.workspace.id, ':workspace').split('/');
  const fits = (pattern: string[]) => pattern.every((part, each) => part.startsWith(':') || part === at[each]);
  return routes.some(
    ({ method, path }) => method === 'GET' && path.split('/').length === at.length && fits(path.split('/')),
  );
}

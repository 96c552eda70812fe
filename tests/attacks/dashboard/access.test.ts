import { expect, test } from 'bun:test';
import type { Route } from '../../../services/dashboard/request/routes.ts';
import { routes } from '../../../services/dashboard/screens/all-routes.ts';
import { createUser } from '../../../shared/people/users.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { dashboardClient, signedIn } from '../../support/running/dashboard-client.ts';
import { requestOf } from './form-action.ts';
import { formActions } from './form-actions/all-actions.ts';
import { gets, posts, startTarget } from './target.ts';

/** Calls every route of the dashboard as every kind of user; its audience and its row in `formActions` say who is admitted. */

const [target] = await forThisFile(startTarget());
const { dashboard } = target;
const otherAdmin = { email: 'stranger@example.com', password: crypto.randomUUID() };
const elsewhere = await createWorkspace(dashboard.sql);
await createUser(dashboard.db, { ...otherAdmin, workspaceId: elsewhere, role: 'admin' });
const people = {
  nobody: dashboardClient(dashboard.url),
  staff: await signedIn(dashboard, dashboard.staff),
  admin: await signedIn(dashboard, dashboard.admin),
  stranger: await signedIn(dashboard, otherAdmin),
};

test('every audience has a route, and no address has two audiences', () => {
  expect([...new Set(routes.map(({ audience }) => audience))].sort()).toEqual(['admin', 'anyone', 'member', 'person']);
  const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(addresses).toEqual([...new Set(addresses)]);
  const audiences = routes.filter(({ path }) => path.startsWith('/:workspace'));
  expect(audiences.filter(({ audience }) => audience !== 'admin' && audience !== 'member')).toEqual([]);
});

test('every form has its row in dashboard/form-actions', () => {
  // Gone once there is a workspace: screens/set-up/set-up.test.ts sends them.
  const setUpForms = ['POST /setup', 'POST /setup/:code', 'POST /setup/:code/passkey'];
  expect([...Object.keys(formActions), ...setUpForms].sort()).toEqual(posts.map(({ path }) => `POST ${path}`).sort());
});

test('every page admits only its audience, has safe headers, changes nothing', async () => {
  const wrong: string[] = [];
  const before = await target.contents();
  for (const route of gets) {
    for (const [who, visitor] of Object.entries(people)) {
      const stream = new AbortController();
      const address = `${target.addressOf(route.path)}?delete=1&action=delete&resend=1&csrf=x`;
      const answer = await visitor.send(address, { signal: stream.signal });
      const verdict = verdictOf(answer);
      if (verdict !== expectedOf(route, who)) wrong.push(`${who} at ${route.path}: ${verdict} (${answer.status})`);
      wrong.push(...headerProblems(answer.headers).map((each) => `${who} at ${route.path}: ${each}`));
      const isPage = answer.headers.get('content-type')?.startsWith('text/html');
      if (isPage && hasTokenInAddress(await answer.text())) wrong.push(`${route.path} puts its token into an address`);
      stream.abort();
    }
  }
  expect(wrong).toEqual([]);
  expect(await target.contents()).toEqual(before);
});

test('every form is refused outside its audience, even with a valid token', async () => {
  const wrong: string[] = [];
  for (const route of posts.filter(({ audience }) => audience !== 'anyone')) {
    for (const who of ['nobody', 'staff', 'stranger'] as const) {
      const expected = expectedOf(route, who);
      if (expected === 'in') continue;
      const page = who === 'nobody' ? '/sign-in' : '/account';
      const answer = await people[who].post(target.addressOf(route.path), {}, { page });
      const verdict = verdictOf(answer);
      if (verdict !== expected) wrong.push(`${who} at ${route.path}: ${verdict} (${answer.status})`);
    }
  }
  expect(wrong).toEqual([]);
});

test('another workspace’s objects are not found at any page or form (I13)', async () => {
  const ofWorkspace = (route: Route) => /^\/:workspace\/.*:/.test(route.path);
  const wrong: string[] = [];
  /** Ids that forms were prepared for, by their route: `/:workspace/keys/:id`. */
  const known = new Map<string, string>();
  const pathFor = (path: string) =>
    path.replace(/:\w+/g, (name, at: number) =>
      name === ':workspace' ? elsewhere : (known.get(path.slice(0, at + name.length)) ?? name),
    );
  for (const { path } of posts.filter(ofWorkspace)) {
    const form = formActions[`POST ${path}`];
    const { ids = [], fields } = form ? await requestOf(form, target) : {};
    const named = [...path.matchAll(/:(?!workspace)\w+/g)];
    for (const [nth, { 0: name, index }] of named.entries())
      known.set(path.slice(0, index + name.length), ids[nth] ?? '');
    const before = await target.contents();
    const { status } = await people.stranger.post(pathFor(path), fields);
    if (status !== 404) wrong.push(`POST ${path}: ${status}`);
    expect([path, await target.contents()]).toEqual([path, before]);
  }
  const unknown = gets.filter(ofWorkspace).filter(({ path }) => pathFor(path).includes(':'));
  for (const { path } of gets.filter(ofWorkspace).filter((route) => !unknown.includes(route))) {
    const { status } = await people.stranger.get(pathFor(path));
    if (status !== 404) wrong.push(`GET ${path}: ${status}`);
  }
  expect(wrong).toEqual([]);
  expect(unknown.map(({ path }) => path)).toEqual(withoutForm);
});

/** Routes without a form: the tests beside their pages request another workspace's objects. */
const withoutForm = [
  '/:workspace/orders/:order/print/:paper',
  '/:workspace/forms/:form/submissions/:submission',
  '/:workspace/export/:export',
  '/:workspace/webhooks/events/:id',
];

test('a form from another site or without its own token is refused', async () => {
  const wrong: string[] = [];
  const [csrf, foreign] = [await people.admin.token('/account'), await people.staff.token('/account')];
  const origin = dashboard.url;
  const attempts: [why: string, token: string, headers: Record<string, string>][] = [
    ['no token', '', { origin }],
    ['another browser’s token', foreign, { origin }],
    ['a foreign origin', csrf, { origin: 'https://elsewhere.example' }],
    ['an origin of null', csrf, { origin: 'null' }],
    ['no header', csrf, {}],
    ['another site', csrf, { origin, 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', csrf, { 'sec-fetch-site': 'same-site' }],
  ];
  const before = await target.contents();
  for (const { path } of posts.filter(({ isOneClick }) => !isOneClick)) {
    for (const [why, token, headers] of attempts) {
      const body = new URLSearchParams({ csrf: token });
      const { status } = await people.admin.send(target.addressOf(path), { method: 'POST', body, headers });
      if (status !== 403) wrong.push(`${path} with ${why}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await target.contents()).toEqual(before);
});

test('deleting, secrets, people and sign-in require a proof', () => {
  const sensitive =
    /keys$|delete|export|remove|rotate|promote|cancel|people|invitations|settings|passkeys|authenticator|codes/;
  const unasked = posts.filter(
    ({ path }) => sensitive.test(path) && formActions[`POST ${path}`]?.identityProof !== 'required',
  );
  expect(unasked.map(({ path }) => path)).toEqual(harmless);
});

/** Forms with sensitive names whose rows say why they need no proof. */
const harmless = [
  '/:workspace/inbox/answers/delete',
  '/:workspace/menus/:menu/items/:item/delete',
  '/:workspace/menus/:menu/categories/:category/delete',
  '/:workspace/forms/:form/build/fields/:field/remove',
  '/:workspace/forms/:form/links/:link/cancel',
  '/:workspace/rules/:id/delete',
  '/:workspace/settings/board',
  '/:workspace/settings/test/evening',
  '/:workspace/settings/notifications',
];

test('an old proof is asked for again, on a page that leads back', async () => {
  const { visitor } = await target.newPerson('admin');
  await dashboard.sql`update sessions set proved_at = proved_at - interval '16 minutes'`;
  const wrong: string[] = [];
  for (const route of routes) {
    // Signing out or proving an identity would change the session for the other checks.
    if (route.method === 'POST' && /^\/(sign-out|sign-in|prove)/.test(route.path)) continue;
    const path = target.addressOf(route.path);
    const answer = route.method === 'GET' ? await visitor.get(path) : await visitor.post(path);
    await answer.body?.cancel();
    const to = new URL(answer.headers.get('location') ?? '/', dashboard.url);
    const isAsked = answer.status === 303 && to.pathname === '/prove';
    if (isAsked !== asksForProof(route)) wrong.push(`${route.method} ${route.path}: ${answer.status} ${to.pathname}`);
    if (isAsked && !isPage(to.searchParams.get('to') ?? '')) wrong.push(`${route.path} leads to no page`);
  }
  expect(wrong).toEqual([]);
  expect((await visitor.get('/account')).status).toBe(200);
});

const proofPages = [
  '/account/security',
  '/account/authenticator',
  '/:workspace/export',
  '/:workspace/keys/new',
  '/:workspace/webhooks/new',
  '/:workspace/webhooks/:id/edit',
];

function asksForProof({ method, path }: Route): boolean {
  return method === 'GET' ? proofPages.includes(path) : formActions[`POST ${path}`]?.identityProof === 'required';
}

function isPage(path: string): boolean {
  const at = path.replace(dashboard.workspace.id, ':workspace').split('/');
  const fits = (pattern: string[]) => pattern.every((part, each) => part.startsWith(':') || part === at[each]);
  return gets.some(({ path }) => path.split('/').length === at.length && fits(path.split('/')));
}

/** The verdict for a user at a route. Admitted users get 404 for objects that do not exist. */
function expectedOf({ audience, path, method }: Route, who: string): string {
  // Without a password there is no second step.
  if (path === '/sign-in/second') return 'sign in';
  const admitted = method === 'GET' && /:(?!workspace)/.test(path) ? 'missing' : 'in';
  if (audience === 'anyone') return admitted;
  if (who === 'nobody') return 'sign in';
  if (audience === 'person') return admitted;
  if (who === 'stranger') return 'missing';
  return audience === 'admin' && who === 'staff' ? 'forbidden' : admitted;
}

function verdictOf({ status, headers }: Response): string {
  if (status === 303 && headers.get('location')?.startsWith('/sign-in')) return 'sign in';
  if (status === 404) return 'missing';
  if (status === 403) return 'forbidden';
  return status >= 500 ? 'broken' : 'in';
}

function hasTokenInAddress(html: string): boolean {
  const forms = html.match(/<form[^>]*method="get"[\s\S]*?<\/form>/g) ?? [];
  return forms.some((form) => form.includes('csrf')) || /(?:href|action|src)="[^"]*csrf/.test(html);
}

function headerProblems(headers: Headers): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const parts = ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"];
  const expected = { 'x-frame-options': 'DENY', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  return [
    ...parts.filter((part) => !policy.includes(part)),
    ...(policy.includes('unsafe') ? ['an unsafe policy'] : []),
    ...Object.entries(expected).flatMap(([name, value]) => (headers.get(name) === value ? [] : [name])),
  ];
}

import { beforeAll, expect, test } from 'bun:test';
import type { Route } from '../../services/dashboard/request/routes.ts';
import { routes } from '../../services/dashboard/screens/all-routes.ts';
import { createUser } from '../../shared/people/users.ts';
import { createWorkspace } from '../../shared/workspaces/workspaces.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startDashboard } from '../support/running/dashboard.ts';
import { visitDashboard } from '../support/running/visitor.ts';
import { deeds } from './dashboard/deeds/all-deeds.ts';

/** Every route of the dashboard, as everybody: whom it lets in is what its audience says. */

type Visitor = ReturnType<typeof visitDashboard>;
let people: Readonly<Record<'nobody' | 'staff' | 'admin' | 'stranger', Visitor>>;

const [dashboard] = await forThisFile(startDashboard());
beforeAll(async () => {
  const { id } = await createWorkspace(dashboard.db, {
    name: 'Elsewhere',
    kind: 'store',
    plan: 'pro',
    timezone: 'UTC',
    currency: 'USD',
  });
  const stranger = { email: 'stranger@example.com', password: crypto.randomUUID() };
  await createUser(dashboard.db, { ...stranger, workspaceId: id, role: 'admin' });
  const signedIn = async (login: typeof stranger): Promise<Visitor> => {
    const visitor = visitDashboard(dashboard.url);
    expect((await visitor.signIn(login)).status).toBe(303);
    return visitor;
  };
  people = {
    nobody: visitDashboard(dashboard.url),
    staff: await signedIn(dashboard.staff),
    admin: await signedIn(dashboard.admin),
    stranger: await signedIn(stranger),
  };
});

const gets = routes.filter(({ method }) => method === 'GET');
const posts = routes.filter(({ method }) => method === 'POST');

test('there is a route for every audience, and no address is for two', () => {
  expect([...new Set(routes.map(({ audience }) => audience))].sort()).toEqual(['admin', 'anyone', 'member', 'person']);
  const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(addresses).toEqual([...new Set(addresses)]);
  const rooms = routes.filter(({ path }) => path.startsWith('/:workspace'));
  expect(rooms.filter(({ audience }) => audience !== 'admin' && audience !== 'member')).toEqual([]);
});

test('every form has its row in dashboard/deeds, which says whether it asks for a proof and what the audit log tells of it', () => {
  expect(Object.keys(deeds).sort()).toEqual(posts.map(({ path }) => `POST ${path}`).sort());
});

test('every page lets in whom it is for, and tells others only what they may know', async () => {
  const wrong: string[] = [];
  for (const route of gets) {
    for (const [who, visitor] of Object.entries(people)) {
      const { status, headers } = await visitor.get(addressOf(route));
      const verdict = verdictOf(status, headers.get('location'));
      if (verdict !== expectedOf(route, who)) wrong.push(`${who} at ${route.path}: ${verdict} (${status})`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every form is refused to whom it is not for, with a token of their own', async () => {
  const wrong: string[] = [];
  for (const route of posts.filter(({ audience }) => audience !== 'anyone')) {
    for (const who of ['nobody', 'staff', 'stranger'] as const) {
      const expected = expectedOf(route, who);
      if (expected === 'in') continue;
      const page = who === 'nobody' ? '/sign-in' : '/account';
      const { status, headers } = await people[who].post(addressOf(route), {}, { page });
      const verdict = verdictOf(status, headers.get('location'));
      if (verdict !== expected) wrong.push(`${who} at ${route.path}: ${verdict} (${status})`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no form is taken from another site, without its token, with another browser’s, or with none of both headers', async () => {
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
  const before = await everything();
  for (const route of posts) {
    for (const [why, token, headers] of attempts) {
      const body = new URLSearchParams({ csrf: token });
      const { status } = await people.admin.send(addressOf(route), { method: 'POST', body, headers });
      if (status !== 403) wrong.push(`${route.path} with ${why}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('every answer forbids to be framed, kept or sniffed, and lets only our own scripts run', async () => {
  for (const route of gets) {
    for (const visitor of Object.values(people)) {
      const { headers } = await visitor.get(addressOf(route));
      expect(headers.get('x-frame-options')).toBe('DENY');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  }
});

/** The address of a route in the dashboard's own workspace, of something that is not there. */
function addressOf({ path }: Route): string {
  return path.replace(':workspace', dashboard.workspace.id).replace(/:\w+/g, 'nothing_00000000000000000000000000');
}

/** What an audience means. A page of something that is not there is not found by whoever is let in. */
function expectedOf({ audience, path, method }: Route, who: string): string {
  // Whoever gave no password yet owes no second step.
  if (path === '/sign-in/second') return 'sign in';
  const letIn = method === 'GET' && /:(?!workspace)/.test(path) ? 'missing' : 'in';
  if (audience === 'anyone') return letIn;
  if (who === 'nobody') return 'sign in';
  if (audience === 'person') return letIn;
  if (who === 'stranger') return 'missing';
  return audience === 'admin' && who === 'staff' ? 'forbidden' : letIn;
}

function verdictOf(status: number, location: string | null): string {
  if (status === 303 && location?.startsWith('/sign-in')) return 'sign in';
  if (status === 404) return 'missing';
  if (status === 403) return 'forbidden';
  return status >= 500 ? 'broken' : 'in';
}

/** How much there is of what forms change. */
async function everything() {
  const [row] = await dashboard.sql`
    select (select count(*) from users) as users, (select count(*) from memberships) as memberships,
      (select count(*) from sessions) as sessions, (select count(*) from api_keys) as keys,
      (select count(*) from webhook_endpoints) as endpoints, (select count(*) from invitations) as invitations,
      (select count(*) from audit_entries) as entries, (select md5(array_agg(u::text)::text) from users u) as people,
      (select md5(array_agg(w::text order by id)::text) from workspaces w) as workspaces`;
  return row;
}

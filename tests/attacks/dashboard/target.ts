import { routes } from '../../../services/dashboard/screens/all-routes.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { invite } from '../../../shared/people/invitations.ts';
import { hashPassword } from '../../../shared/people/passwords.ts';
import type { Role } from '../../../shared/people/rules/role.ts';
import { openSession } from '../../../shared/people/sessions.ts';
import { users } from '../../../shared/people/table.ts';
import { setRole } from '../../../shared/people/users.ts';
import { startReceiver } from '../../support/requests/receiver.ts';
import { startConversations } from '../../support/running/conversations.ts';
import { startDashboard } from '../../support/running/dashboard.ts';
import { dashboardClient } from '../../support/running/dashboard-client.ts';
import { startOrderActions } from '../../support/running/services.ts';
import { secretsKey, startService } from '../../support/running/world.ts';

export const gets = routes.filter(({ method }) => method === 'GET');
export const posts = routes.filter(({ method }) => method === 'POST');

export const anEmail = () => `${crypto.randomUUID()}@example.com`;

/** A dashboard with the services that it sends commands to, and people who sign in. */
export type Target = Awaited<ReturnType<typeof startTarget>>;

export async function startTarget() {
  const dashboard = await startDashboard({ secretsKey, sendsMail: true });
  const { url, db, workspace, natsUrl, databaseUrl } = dashboard;
  const dispatcher = startService({ url: databaseUrl }, { natsUrl });
  const orderActions = await startOrderActions({ databaseUrl, natsUrl, redisUrl: dashboard.redis.url });
  const conversations = await startConversations({ databaseUrl, natsUrl });
  const receiver = await startReceiver();

  /** Hashed once, because hashing is the slowest part of creating a person. */
  const password = crypto.randomUUID();
  const passwordHash = await hashPassword(password, { lane: 'stranger' });
  const newPerson = async (role: Role = 'staff') => {
    const [id, login] = [newId('user'), { email: anEmail(), password }];
    await db.insert(users).values({ id, email: login.email, name: login.email.replace(/@.*/, ''), passwordHash });
    await setRole(db, workspace.id, id, role);
    return { id, login, visitor: await signedIn(id) };
  };

  /** Signs a person in on a new device, without an entry in the audit log. */
  const signedIn = async (userId: string) => {
    const visitor = dashboardClient(url);
    visitor.cookies.set('__Host-session', await openSession(db, userId, { address: '', device: '' }));
    return visitor;
  };

  const stranger = () => dashboardClient(url);
  const at = (path: string): string => `/${workspace.id}${path}`;
  const admin = (await newPerson('admin')).visitor;
  return {
    ...{ dashboard, receiver, messaging: dispatcher.messaging, admin, stranger, at },
    /** The hidden `version` of the form on a page of the workspace. */
    versionOn: async (path: string): Promise<string> =>
      /name="version" value="([^"]+)"/.exec(await admin.text(path))?.[1] ?? '',
    newPerson,
    signedIn,
    /** The path of a new invitation, by default from a new admin. */
    async invite({ email = anEmail(), role = 'staff' as Role, invitedBy = '' } = {}): Promise<string> {
      const by = invitedBy || (await newPerson('admin')).id;
      return `/join/${(await invite(db, { workspaceId: workspace.id, email, role, invitedBy: by })).token}`;
    },
    /** The address of a route in the workspace, with ids that do not exist. */
    addressOf: (path: string, value = 'nothing_00000000000000000000000000'): string =>
      path.replace(':workspace', workspace.id).replace(/:\w+/g, () => value),
    /** Counts and hashes of all rows that forms change. */
    async contents() {
      const [row] = await dashboard.sql`
        select (select count(*) from users) as users, (select count(*) from memberships) as memberships,
          (select count(*) from sessions) as sessions, (select count(*) from api_keys) as keys,
          (select count(*) from webhook_endpoints) as endpoints, (select count(*) from invitations) as invitations,
          (select count(*) from audit_entries) as entries,
          (select md5(array_agg(o::text order by id)::text) from orders o) as orders,
          (select md5(array_agg(c::text order by id)::text) from catalogs c) as catalogs,
          (select md5(array_agg(f::text order by id)::text) from forms f) as forms,
          (select md5(array_agg(u::text order by id)::text) from users u) as people,
          (select md5(array_agg(w::text order by id)::text) from workspaces w) as workspaces`;
      return row;
    },
    async close(): Promise<void> {
      await dispatcher.stop();
      await orderActions.stop();
      await conversations.stop();
      await receiver.close();
      await dashboard.stop();
    },
  };
}

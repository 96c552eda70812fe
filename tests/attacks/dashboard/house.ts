import type { Role } from '../../../shared/people/rules/role.ts';
import { openSession } from '../../../shared/people/sessions.ts';
import { createUser } from '../../../shared/people/users.ts';
import { startReceiver } from '../../support/requests/receiver.ts';
import { startDashboard } from '../../support/running/dashboard.ts';
import { startConversations } from '../../support/running/inbox.ts';
import { startOrderActions } from '../../support/running/services.ts';
import { visitDashboard } from '../../support/running/visitor.ts';
import { secretsKey, startService } from '../../support/running/world.ts';

/** A dashboard with the services that it sends commands to, and people at it. */
export type House = Awaited<ReturnType<typeof openHouse>>;

export async function openHouse() {
  const dashboard = await startDashboard({ secretsKey });
  const { url, db, workspace, natsUrl, databaseUrl } = dashboard;
  const dispatcher = startService({ url: databaseUrl }, { natsUrl });
  const orderActions = await startOrderActions({ databaseUrl, natsUrl, redisUrl: dashboard.redis.url });
  const conversations = await startConversations({ databaseUrl, natsUrl });
  const receiver = await startReceiver();

  const somebody = async (role: Role = 'staff') => {
    const login = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
    const { id } = await createUser(db, { ...login, workspaceId: workspace.id, role });
    return { id, login, visitor: await signedIn(id) };
  };

  /** On a new device, without an entry in the audit log. */
  const signedIn = async (userId: string) => {
    const visitor = visitDashboard(url);
    visitor.cookies.set('__Host-session', await openSession(db, userId, { address: '', device: '' }));
    return visitor;
  };

  return {
    dashboard,
    receiver,
    /** An admin who is signed in. */
    admin: (await somebody('admin')).visitor,
    /** Another person of the workspace, signed in. */
    somebody,
    signedIn,
    /** An address in the workspace. */
    at: (path: string): string => `/${workspace.id}${path}`,
    async close(): Promise<void> {
      await dispatcher.stop();
      await orderActions.stop();
      await conversations.stop();
      await receiver.close();
      await dashboard.stop();
    },
  };
}

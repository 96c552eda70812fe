import { randomBytes } from 'node:crypto';
import { createUser } from '../../../services/dashboard/people/users.ts';
import { connect, connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { createSecrets } from '../../../shared/db/secrets.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { createClient } from '../../support/requests/client.ts';
import { startReceiver } from '../../support/requests/receiver.ts';
import type { Deployment } from '../../support/running/deployment.ts';
import { createForm } from '../../support/running/forms.ts';

/** A restaurant that everybody reaches at its public addresses, whatever happens behind them. */
export type Shop = Awaited<ReturnType<typeof openShop>>;

const formLinks = 10;
const editsOfLink = 100;

/** A workspace with an admin, a key, forms, and a receiver of all order events. Its services may start later. */
export async function openShop(databaseUrl: string, { sites, natsUrl, secretsKey }: Deployment) {
  const db = connect(databaseUrl, { name: 'test' });
  const messaging = connectMessaging(natsUrl, 'test');
  const workspaceId = await createWorkspace(db);
  const key = (await createKey(db, workspaceId)).value;
  const people = connectDrizzle(databaseUrl, { name: 'test people', max: 1 });
  const admin = { name: 'Zainab', email: 'zainab@example.com', password: crypto.randomUUID() };
  await createUser(people, { ...admin, workspaceId, role: 'admin' });
  const form = await createForm(db, workspaceId, [{ key: 'count', type: 'integer', label: 'Count' }]);
  const links = await Promise.all(Array.from({ length: formLinks }, () => form.link({ edits: editsOfLink })));
  const receiver = await startReceiver();
  const secret = `whsec_${randomBytes(16).toString('hex')}`;
  await db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    values (${newId('endpoint')}, ${workspaceId}, ${receiver.url}, '{order.*}', 'test',
      ${createSecrets(secretsKey).seal(secret)})`;
  return {
    ...{ db, people, messaging, workspaceId, key, admin, receiver, secret, sites },
    ...{ url: sites.DASHBOARD_URL, origin: sites.DASHBOARD_URL },
    tokens: links.map(({ token }) => token),
    api: createClient(sites.BASE_URL),
    async close() {
      await messaging.close();
      await Promise.all([receiver.close(), people.end(), db.end({ timeout: 1 })]);
    },
  };
}

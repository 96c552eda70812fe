import { connectDrizzle } from '../../../../shared/db/connections/connect.ts';
import { createUser } from '../../../../shared/people/users.ts';
import { createKey, createWorkspace } from '../../../support/data/workspace.ts';
import { startReceiver } from '../../../support/requests/receiver.ts';
import { dashboardUrl, startServiceProcess } from '../../../support/running/service-process.ts';
import { freshStores } from '../../../support/running/services.ts';
import { anySecret, insertEndpoint, secretsKey } from '../../../support/running/world.ts';

export interface Login {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export type Restaurant = Awaited<ReturnType<typeof startRestaurant>>;

const staffNames = ['Ali', 'Noor', 'Hussein', 'Zahra'];
/** How many deliveries the receiver refuses at their first attempt: they are retried after ten seconds with the same id. */
const refusedDeliveries = 5;

/** A restaurant for an evening: each service as a process, four staff, an admin, a key and a receiver of order events. */
export async function startRestaurant() {
  const stores = await freshStores();
  const { db, messaging } = stores;
  const settings = { ...stores.settings, SECRETS_KEY: secretsKey };
  const start = (name: Parameters<typeof startServiceProcess>[0]) => startServiceProcess(name, settings);
  const [apiRead, orderActions, dashboard, ...others] = await Promise.all([
    start('api-read'),
    start('order-actions'),
    start('dashboard'),
    start('conversations'),
    start('webhook-dispatcher'),
  ]);
  const workspaceId = await createWorkspace(db);
  const key = (await createKey(db, workspaceId)).value;

  const usersDb = connectDrizzle(stores.databaseUrl, { name: 'test people', max: 1 });
  const login = async (name: string, role: 'admin' | 'staff'): Promise<Login> => {
    const made = { name, email: `${name.toLowerCase()}@example.com`, password: crypto.randomUUID() };
    await createUser(usersDb, { ...made, workspaceId, role });
    return made;
  };
  const staff = await Promise.all(staffNames.map((name) => login(name, 'staff')));
  const admin = await login('Zainab', 'admin');
  await usersDb.end();

  const refused = new Set<unknown>();
  const receiver = await startReceiver(({ headers }, response) => {
    const id = headers['x-service-delivery'];
    const isRefused = refused.size < refusedDeliveries && !refused.has(id);
    if (isRefused) refused.add(id);
    response.writeHead(isRefused ? 500 : 204).end();
  });
  const secret = anySecret();
  await insertEndpoint(db, workspaceId, { url: receiver.url, events: ['order.*'], secret });

  const processes = [apiRead, orderActions, dashboard, ...others];
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((service) => service.stop('SIGKILL')));
    await receiver.close();
    await stores.close();
  };
  // The dashboard listens at `url`; `origin` is its public address.
  return {
    ...{ db, messaging, workspaceId, key, staff, admin, receiver, secret, origin: dashboardUrl, stop },
    url: `http://127.0.0.1:${dashboard.port}`,
    api: apiRead.client,
    actions: orderActions.client,
    lines: () => processes.flatMap(({ lines }) => lines),
  };
}

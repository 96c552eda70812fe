import { connect } from '../../../shared/db/connections/connect.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { createClient } from '../../support/requests/client.ts';
import { startReceiver } from '../../support/requests/receiver.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import type { Deployment } from '../../support/running/deployment.ts';
import { smallMenu } from '../catalog/menus.ts';

export const linksOfShop = 4;

/** A restaurant whose users know only its public addresses. */
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A workspace with an admin, key, form, menu and receiver, created by the command line of the release in `code`. */
export async function openShop({ sites, settings }: Deployment, code?: string) {
  const { DATABASE_URL: databaseUrl, NATS_URL: natsUrl } = settings;
  const cli = commandLine(settings, { code });
  const runCli = (words: string, input = ''): Promise<Record<string, string>> => cli.json(words.split(' '), input);
  const receiver = await startReceiver();
  const { id: workspaceId = '' } = await runCli(
    'workspace create --name Dijla --kind restaurant --plan pro --timezone Asia/Baghdad --currency IQD',
  );
  const admin = { name: 'Zainab', email: 'zainab@example.com', password: crypto.randomUUID() };
  const permissions = 'conversations:read,messages:read,orders:read,orders:write';
  const form = { title: 'Your visit', edits: 100, fields: [{ key: 'count', type: 'integer', label: 'Count' }] };
  const [key, endpoint, links, menu] = await Promise.all([
    runCli(`key create --workspace ${workspaceId} --name pos --permissions ${permissions}`),
    runCli(`endpoint create --workspace ${workspaceId} --url ${receiver.url} --events order.* --environment test`),
    runCli(`form create --workspace ${workspaceId} --file -`, JSON.stringify(form)).then(({ id }) =>
      Promise.all(Array.from({ length: linksOfShop }, () => runCli(`form link --form ${id}`))),
    ),
    runCli(`catalog put --workspace ${workspaceId} --file -`, JSON.stringify(smallMenu())).then(({ id }) =>
      runCli(`catalog publish ${id}`),
    ),
    runCli(`user create --workspace ${workspaceId} --role admin --email ${admin.email}`, admin.password),
  ]);
  cli.erase();
  const db = connect(databaseUrl, { name: 'test' });
  const messaging = connectMessaging(natsUrl, 'test');
  return {
    ...{ db, messaging, workspaceId, admin, receiver, sites },
    ...{ url: sites.DASHBOARD_URL, origin: sites.DASHBOARD_URL, api: createClient(sites.BASE_URL) },
    ...{
      key: key.value ?? '',
      secret: endpoint.secret ?? '',
      tokens: links.map(({ token = '' }) => token),
      slug: menu.slug ?? '',
    },
    async close() {
      await messaging.close();
      await Promise.all([receiver.close(), db.end()]);
    },
  };
}

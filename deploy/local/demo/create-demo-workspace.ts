import { eq } from 'drizzle-orm';
import type { Context } from '../../../services/cli/context.ts';
import { putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../shared/catalog/verbs/publish-catalog.ts';
import { createLink } from '../../../shared/forms/verbs/form-links.ts';
import { createForm } from '../../../shared/forms/verbs/forms.ts';
import { createKey } from '../../../shared/keys/api-keys.ts';
import { permissions } from '../../../shared/keys/rules/api-key.ts';
import { createEndpoint } from '../../../shared/webhooks/verbs/endpoints.ts';
import { workspaces } from '../../../shared/workspaces/table.ts';
import { createWorkspace } from '../../../shared/workspaces/workspaces.ts';
import { demoCatalog } from './catalog.ts';
import { type DemoBusiness, readData } from './data.ts';

const receiverPort = 9000;

export async function createDemoWorkspace({ db }: Context, { name, kind, currency }: DemoBusiness) {
  const newWorkspace = { name, kind, currency, plan: 'business', timezone: 'Asia/Baghdad' } as const;
  const { id: workspaceId } = await createWorkspace(db(), newWorkspace);
  // Demo orders notify nobody until an admin switches notifications on.
  await db().update(workspaces).set({ notificationsEnabled: false }).where(eq(workspaces.id, workspaceId));
  const common = { workspaceId, environment: 'test' } as const;
  const key = await createKey(db(), { ...common, name: 'Demo backend', permissions });
  const limited = { name: 'Demo reports', permissions: ['orders:read'], rateLimit: 60 } as const;
  return { id: workspaceId, name, kind, key, limitedKey: await createKey(db(), { ...common, ...limited }) };
}

/** Null if the network policy refuses loopback addresses. */
export async function addEndpoint({ db, secrets, policy }: Context, workspaceId: string, { kind }: DemoBusiness) {
  if (policy().network === 'public') return null;
  return createEndpoint(db(), secrets().webhooks, policy(), {
    workspaceId,
    url: `http://localhost:${receiverPort}/${kind}`,
    events: ['*'],
    description: 'A receiver on this machine',
    environment: 'test',
  });
}

/** `catalogUrl` is null if public catalogs are off. */
export async function createPublicPages(context: Context, workspaceId: string) {
  const form = await createForm(context.db(), workspaceId, readData('form'));
  const link = await createLink(context.db(), context.formsUrl(), { formId: form.id, edits: 20 });
  return { catalogUrl: await publishMenu(context, workspaceId), formUrl: link.url };
}

async function publishMenu({ db, publishing }: Context, workspaceId: string): Promise<string | null> {
  if (!publishing().enabled) return null;
  const { id } = await putCatalog(db(), workspaceId, demoCatalog());
  return (await publishCatalog(db(), publishing(), id)).url;
}

import { randomBytes } from 'node:crypto';
import { putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { smallMenu } from './menus.ts';
import type { CatalogStack } from './stack.ts';

export const menuWithChat = { ...smallMenu(), contact: { webChat: true, phone: '+9647701234567' } };

/** A published menu with a chat, in a workspace of its own. */
export async function newMenuWithChat(stack: CatalogStack) {
  const workspaceId = await createWorkspace(stack.db);
  const { id } = await putCatalog(stack.drizzle, workspaceId, menuWithChat);
  return { workspaceId, ...(await stack.publish(id)) };
}

export async function textsOf({ db }: CatalogStack, workspaceId: string): Promise<string[]> {
  const rows = await db<{ text: string }[]>`select text from messages where workspace_id = ${workspaceId} order by id`;
  return rows.map(({ text }) => text);
}

/** A browser without scripts, which keeps its cookie. */
export function guestAt(base: string, slug: string, cookie = '', address = '203.0.113.9') {
  let kept = cookie;
  const common = () => ({ cookie: kept, 'x-forwarded-for': address });
  return {
    cookie: () => kept,
    read: (more = '') => fetch(`${base}/c/${slug}/chat?lang=en${more}`, { headers: common() }),
    async write(fields: Record<string, string>, headers: Record<string, string> = {}) {
      const all = { ...common(), 'sec-fetch-site': 'same-origin', ...headers };
      const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
      const answer = await fetch(`${base}/c/${slug}/chat?lang=en`, {
        ...{ method: 'POST', redirect: 'manual', headers: sent },
        body: new URLSearchParams({ id: newNonce(), ...fields }),
      });
      kept = answer.headers.get('set-cookie')?.split(';')[0] ?? kept;
      return answer;
    },
  };
}

export function newNonce(): string {
  return randomBytes(32).toString('base64url');
}

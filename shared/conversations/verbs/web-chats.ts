import type { Db, Tx } from '../../db/connections/connect.ts';

interface OfConversation {
  readonly workspaceId: string;
  readonly conversationId: string;
}

/** Whether its customer can read the conversation on a menu's page (decided: Web chat): not without a published menu, nor once erased. */
export async function isWebChat(db: Db | Tx, { workspaceId, conversationId }: OfConversation): Promise<boolean> {
  const rows = await db`
    select from channel_contacts
    where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and channel = 'web'
      and contact <> conversation_id
      and exists (select from catalogs where workspace_id = ${workspaceId} and published) limit 1`;
  return rows.length > 0;
}

export interface MenuWithChat {
  readonly id: string;
  readonly name: string;
  readonly hasChat: boolean;
}

/** Published menus, and whether guests can write on them. */
export function listMenuChats(db: Db, workspaceId: string): Promise<MenuWithChat[]> {
  return db<MenuWithChat[]>`
    select c.id, coalesce(s.content::json #>> '{branding,title}', '') as name,
      coalesce(s.content::json #>> '{contact,webChat}' = 'true', false) as "hasChat"
    from catalogs c join catalog_snapshots s on s.catalog_id = c.id and s.version = c.version
    where c.workspace_id = ${workspaceId} and c.published order by name, c.id`;
}

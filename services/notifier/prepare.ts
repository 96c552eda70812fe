import { concerns } from '../../shared/notifications/rules/concerns.ts';
import { kindOf, kindsWithLink, type NotificationKind } from '../../shared/notifications/rules/kinds.ts';
import { contentOf } from '../../shared/notifications/texts/content.ts';
import type { Item } from '../../shared/notifications/texts/words.ts';
import type { Secrets } from '../../shared/secrets/secrets.ts';
import type { Message } from './message.ts';
import type { Claimed } from './queue/claim.ts';
import type { ItemRow, MessageRow } from './queue/read-messages.ts';

export interface PrepareOptions {
  readonly secrets: Secrets;
  readonly dashboardUrl: string;
}

/** Returns the message in its reader's language, or the reason why it is no longer useful. */
export function prepare(
  { secrets, dashboardUrl }: PrepareOptions,
  { id, kind }: Claimed,
  row: MessageRow,
): Message | string {
  const { usefulMs } = kindOf(kind);
  if (row.items.length === 0) return 'settled meanwhile';
  if (row.now - row.createdAt > usefulMs) return 'too late';
  if (kindsWithLink.includes(kind) && row.items.some(({ token }) => token === null))
    return 'its link is not kept any more';
  const readable = row.items.filter((item) => mayRead(kind, row, item));
  if (readable.length === 0) return 'no longer a member, or in another role';
  const workspace =
    row.workspaceId === null ? null : { id: row.workspaceId, name: row.workspaceName ?? row.workspaceId };
  const items = readable.map((item) => openItem(secrets, item));
  return { id, kind, row, content: contentOf({ kind, workspace, items }, { language: row.language, dashboardUrl }) };
}

/** A change of membership goes to admins, and to the person who joined, left or has another role. */
function mayRead(kind: NotificationKind, { isOutsideWorkspace, role }: MessageRow, { isOwn }: ItemRow): boolean {
  if (isOutsideWorkspace) return true;
  if (kind.startsWith('member.')) return isOwn || role === 'admin';
  return role !== null && concerns(kind, role);
}

/** `notify` recorded each row with the facts of its kind. */
function openItem(secrets: Secrets, { data, subjectId, token }: ItemRow): Item {
  const plain = token === null ? null : secrets.open(Buffer.from(token, 'hex'));
  return { data: data as unknown as Item['data'], subjectId, token: plain };
}

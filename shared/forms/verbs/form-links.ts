import { randomBytes } from 'node:crypto';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import { customers } from '../../conversations/table.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { databaseNow } from '../../db/database-now.ts';
import { newId } from '../../db/new-id.ts';
import { workspaces } from '../../workspaces/table.ts';
import { linkPeriod } from '../rules/link.ts';
import { formLinks } from '../table.ts';
import { type Form, getForm } from './forms.ts';

export type FormLink = Omit<typeof formLinks.$inferSelect, 'tokenHash'>;

export interface NewLink {
  readonly formId: string;
  readonly workspaceId?: string | undefined;
  /** Without it, the first answers that have customer fields as destination create a customer. */
  readonly customerId?: string | undefined;
  readonly starts?: string | undefined;
  readonly expires?: string | undefined;
  readonly edits?: number | undefined;
}

export interface LinkAddress {
  readonly url: string;
  readonly token: string;
}

/** Stores only the SHA-256 of the token (spec: Hosted form link). Throws `not_found`, `invalid_request`, and
 * `invalid_state` for an unpublished form. */
export async function createLink(db: Drizzle, formsUrl: string, input: NewLink): Promise<FormLink & LinkAddress> {
  return insertLink(db, formsUrl, input, randomBytes(tokenBytes).toString('base64url'));
}

/** Imports an older link by its two-part token. Throws `not_found` and `invalid_request`, also for a token that exists. */
export async function importLink(
  db: Drizzle,
  formsUrl: string,
  input: NewLink,
  token: string,
): Promise<FormLink & LinkAddress> {
  if (!olderTokenPattern.test(token)) {
    throw new Refused(
      'invalid_request',
      'the token must be two parts of 43 URL-safe characters with a dot between them',
    );
  }
  return insertLink(db, formsUrl, input, token);
}

/** Idempotent. Throws `not_found`, also for a link of another workspace than the one given. */
export async function cancelLink(db: Drizzle, id: string, workspaceId?: string): Promise<FormLink> {
  const [row] = await db
    .select({ workspaceId: workspaces.id })
    .from(workspaces)
    .innerJoin(formLinks, and(eq(formLinks.workspaceId, workspaces.id), eq(formLinks.id, id)))
    .where(workspaceId === undefined ? undefined : eq(workspaces.id, workspaceId));
  const [link] = await db
    .update(formLinks)
    .set({ cancelledAt: sql`coalesce(${formLinks.cancelledAt}, clock())` })
    .where(and(eq(formLinks.workspaceId, row?.workspaceId ?? ''), eq(formLinks.id, id)))
    .returning(linkColumns);
  if (!link) throw new Refused('not_found', 'no such link');
  return link;
}

/** 96 bits, 16 URL-safe characters. */
const tokenBytes = 12;
const olderTokenPattern = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/;
const maxEdits = 100;

const { tokenHash: _, ...linkColumns } = getTableColumns(formLinks);

async function insertLink(
  db: Drizzle,
  formsUrl: string,
  input: NewLink,
  token: string,
): Promise<FormLink & LinkAddress> {
  const link = await db.transaction(async (tx) => {
    const sharedFields = await sharedLinkFields(tx, input);
    if (input.customerId !== undefined) await requireCustomer(tx, sharedFields.workspaceId, input.customerId);
    const values = linkValues(sharedFields, input.customerId ?? null, token);
    const [row] = await tx.insert(formLinks).values(values).onConflictDoNothing().returning(linkColumns);
    return row;
  });
  if (!link) throw new Refused('invalid_request', 'there is a link with this token already');
  return { ...link, url: addressOfLink(formsUrl, token), token };
}

export function addressOfLink(formsUrl: string, token: string): string {
  return `${formsUrl.replace(/(?<!\/)\/+$/, '')}/f/${token}`;
}

/** Throws `not_found`, `invalid_request`, `invalid_state` for a form that is not published. */
export async function sharedLinkFields(db: Drizzle, { formId, workspaceId: within, starts, expires, edits }: NewLink) {
  const { workspaceId, timezone, version, edits: defaultEdits } = await getForm(db, formId, within);
  if (version === 0) throw new Refused('invalid_state', 'the form is not published yet');
  const period = linkPeriod(starts, expires, timezone, await databaseNow(db));
  return { workspaceId, formId, ...period, edits: validEdits(edits ?? defaultEdits) };
}

type SharedLinkFields = Awaited<ReturnType<typeof sharedLinkFields>>;

export function linkValues(sharedFields: SharedLinkFields, customerId: string | null, token: string) {
  return { ...sharedFields, id: newId('link'), customerId, tokenHash: Bun.SHA256.hash(token) as Uint8Array };
}

async function requireCustomer(db: Pick<Drizzle, 'select'>, workspaceId: Form['workspaceId'], id: string) {
  const own = and(eq(customers.workspaceId, workspaceId), eq(customers.id, id));
  const [customer] = await db.select({ id: customers.id }).from(customers).where(own);
  if (!customer) throw new Refused('not_found', 'no such customer');
}

function validEdits(edits: number): number {
  if (!Number.isInteger(edits) || edits < 0 || edits > maxEdits)
    throw new Refused('invalid_request', `edits must be from 0 to ${maxEdits}`);
  return edits;
}

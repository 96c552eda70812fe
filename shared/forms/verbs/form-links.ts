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
  /** Whose link it is. Without one a customer is made of the first answers that go to a customer's fields. */
  readonly customerId?: string | undefined;
  readonly starts?: string | undefined;
  readonly expires?: string | undefined;
  readonly edits?: number | undefined;
}

export interface Opening {
  readonly url: string;
  readonly token: string;
}

/** Stores only the SHA-256 of the token (spec: Hosted form link). Throws `not_found`, `invalid_request`, and
 * `invalid_state` for an unpublished form. */
export async function createLink(db: Drizzle, formsUrl: string, input: NewLink): Promise<FormLink & Opening> {
  return insertLink(db, formsUrl, input, randomBytes(tokenBytes).toString('base64url'));
}

/** Brings in an older link by its two-part token. Throws `not_found`, `invalid_request` also for a token that is known already. */
export async function importLink(
  db: Drizzle,
  formsUrl: string,
  input: NewLink,
  token: string,
): Promise<FormLink & Opening> {
  if (!olderForm.test(token)) {
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
    .returning(shown);
  if (!link) throw new Refused('not_found', 'no such link');
  return link;
}

/** 96 bits, 16 URL-safe characters. */
const tokenBytes = 12;
const olderForm = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/;
const maxEdits = 100;

const { tokenHash: _, ...shown } = getTableColumns(formLinks);

async function insertLink(db: Drizzle, formsUrl: string, input: NewLink, token: string): Promise<FormLink & Opening> {
  const link = await db.transaction(async (tx) => {
    const common = await commonOfLinks(tx, input);
    if (input.customerId !== undefined) await requireCustomer(tx, common.workspaceId, input.customerId);
    const values = linkValues(common, input.customerId ?? null, token);
    const [row] = await tx.insert(formLinks).values(values).onConflictDoNothing().returning(shown);
    return row;
  });
  if (!link) throw new Refused('invalid_request', 'there is a link with this token already');
  return { ...link, url: addressOfLink(formsUrl, token), token };
}

export function addressOfLink(formsUrl: string, token: string): string {
  return `${formsUrl.replace(/(?<!\/)\/+$/, '')}/f/${token}`;
}

/** Throws `not_found`, `invalid_request`, `invalid_state` for a form that is not published. */
export async function commonOfLinks(db: Drizzle, { formId, workspaceId: within, starts, expires, edits }: NewLink) {
  const { workspaceId, timezone, version, edits: usualEdits } = await getForm(db, formId, within);
  if (version === 0) throw new Refused('invalid_state', 'the form is not published yet');
  const period = linkPeriod(starts, expires, timezone, await databaseNow(db));
  return { workspaceId, formId, ...period, edits: validEdits(edits ?? usualEdits) };
}

type CommonOfLinks = Awaited<ReturnType<typeof commonOfLinks>>;

export function linkValues(common: CommonOfLinks, customerId: string | null, token: string) {
  return { ...common, id: newId('link'), customerId, tokenHash: Bun.SHA256.hash(token) as Uint8Array };
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

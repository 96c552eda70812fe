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

/** A link as staff see it; its token is shown by `createLink` alone. */
export type FormLink = Omit<typeof formLinks.$inferSelect, 'tokenHash'>;

export interface NewLink {
  readonly formId: string;
  /** A form of another workspace than this is not found. */
  readonly workspaceId?: string | undefined;
  /** Whose link it is. Without one a customer is made of the first answers that go to a customer's fields. */
  readonly customerId?: string | undefined;
  /** A date, which is the start of that day in the workspace's zone, or a timestamp with a zone. */
  readonly starts?: string | undefined;
  /** A date, which is the end of that day in the workspace's zone, or a timestamp with a zone. */
  readonly expires?: string | undefined;
  /** How often the submission may be changed; otherwise as the form says. */
  readonly edits?: number | undefined;
}

/** The address that a link is opened by, and its token: both are shown this once. */
export interface Opening {
  readonly url: string;
  readonly token: string;
}

/**
 * Makes a personal link (spec: Hosted form link). Only the SHA-256 of its token is stored. Throws `not_found`,
 * `invalid_request`, `invalid_state` for a form that is not published.
 */
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

/**
 * Ends a link for good; cancelling it again changes nothing. Throws `not_found`, also for a link of another workspace than the
 * one given.
 */
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
const mostEdits = 100;

const { tokenHash: _, ...shown } = getTableColumns(formLinks);

async function insertLink(
  db: Drizzle,
  formsUrl: string,
  { formId, workspaceId: within, customerId, starts, expires, edits }: NewLink,
  token: string,
): Promise<FormLink & Opening> {
  const link = await db.transaction(async (tx) => {
    const { workspaceId, timezone, version, edits: usualEdits } = await getForm(tx, formId, within);
    if (version === 0) throw new Refused('invalid_state', 'the form is not published yet');
    if (customerId !== undefined) await requireCustomer(tx, workspaceId, customerId);
    const [row] = await tx
      .insert(formLinks)
      .values({
        workspaceId,
        id: newId('link'),
        formId,
        customerId: customerId ?? null,
        tokenHash: Bun.SHA256.hash(token) as Uint8Array,
        ...linkPeriod(starts, expires, timezone, await databaseNow(tx)),
        edits: validEdits(edits ?? usualEdits),
      })
      .onConflictDoNothing()
      .returning(shown);
    return row;
  });
  if (!link) throw new Refused('invalid_request', 'there is a link with this token already');
  return { ...link, url: addressOfLink(formsUrl, token), token };
}

/** Where the link of a token is opened. */
export function addressOfLink(formsUrl: string, token: string): string {
  return `${formsUrl.replace(/(?<!\/)\/+$/, '')}/f/${token}`;
}

async function requireCustomer(db: Pick<Drizzle, 'select'>, workspaceId: Form['workspaceId'], id: string) {
  const own = and(eq(customers.workspaceId, workspaceId), eq(customers.id, id));
  const [customer] = await db.select({ id: customers.id }).from(customers).where(own);
  if (!customer) throw new Refused('not_found', 'no such customer');
}

/** Throws `invalid_request`. */
export function validEdits(edits: number): number {
  if (!Number.isInteger(edits) || edits < 0 || edits > mostEdits)
    throw new Refused('invalid_request', `edits must be from 0 to ${mostEdits}`);
  return edits;
}

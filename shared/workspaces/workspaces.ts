import { asc, eq, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import { parser } from '../contracts/parse.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { newId } from '../db/new-id.ts';
import { Accent, Logo } from '../forms/contract.ts';
import { isCurrency } from '../money/currency.ts';
import { zoneName } from '../time/time-zone.ts';
import type { Plan, WorkspaceKind } from './rules/plan.ts';
import { workspaces } from './table.ts';

export type Workspace = typeof workspaces.$inferSelect;

export interface WorkspaceChanges {
  readonly name?: string | undefined;
  readonly plan?: Plan | undefined;
  readonly apiEnabled?: boolean | undefined;
  readonly webhooksEnabled?: boolean | undefined;
  readonly timezone?: string | undefined;
  readonly accent?: string | null | undefined;
  readonly logo?: string | null | undefined;
  readonly orderWaitMinutes?: number | undefined;
  readonly conversationWaitMinutes?: number | undefined;
  readonly notificationsEnabled?: boolean | undefined;
}

export interface NewWorkspace extends WorkspaceChanges {
  readonly name: string;
  readonly kind: WorkspaceKind;
  readonly plan: Plan;
  readonly timezone: string;
  readonly currency: string;
}

/** Throws `invalid_request`. */
export async function createWorkspace(db: Drizzle, input: NewWorkspace): Promise<Workspace> {
  if (!isCurrency(input.currency)) throw new Refused('invalid_request', 'the currency must be an ISO code such as IQD');
  const { kind, plan, currency, apiEnabled = true, webhooksEnabled = true } = input;
  const [workspace] = await db
    .insert(workspaces)
    .values({
      id: newId('workspace'),
      name: validName(input.name),
      kind,
      plan,
      currency,
      apiEnabled,
      webhooksEnabled,
      timezone: await validZone(db, input.timezone),
    })
    .returning();
  if (!workspace) throw new Error('the insert returned no row');
  return workspace;
}

/** Takes effect from the next request on. Throws `invalid_request`, `not_found`. */
export async function setWorkspace(db: Drizzle, id: string, changes: WorkspaceChanges): Promise<Workspace> {
  const { name, timezone, accent, logo, ...rest } = changes;
  const [workspace] = await db
    .update(workspaces)
    .set({
      ...rest,
      ...(name !== undefined && { name: validName(name) }),
      ...(timezone !== undefined && { timezone: await validZone(db, timezone) }),
      ...(accent !== undefined && { accent: accent === null ? null : parseAccent(accent).toLowerCase() }),
      ...(logo !== undefined && { logo: logo === null ? null : parseLogo(logo) }),
    })
    .where(eq(workspaces.id, id))
    .returning();
  if (!workspace) throw noWorkspace();
  return workspace;
}

/** Throws `not_found`. */
export async function getWorkspace(db: Pick<Drizzle, 'select'>, id: string, lock?: 'update'): Promise<Workspace> {
  const query = db.select().from(workspaces).where(eq(workspaces.id, id)).$dynamic();
  const [workspace] = await (lock ? query.for('no key update') : query);
  if (!workspace) throw noWorkspace();
  return workspace;
}

export async function listWorkspaces(db: Drizzle): Promise<Workspace[]> {
  return db.select().from(workspaces).orderBy(asc(workspaces.id));
}

const maxNameLength = 200;
const [parseAccent, parseLogo] = [parser(Accent), parser(Logo)];

export function isWorkspaceName(name: string): boolean {
  const { length } = name.trim();
  return length > 0 && length <= maxNameLength;
}

function validName(name: string): string {
  if (!isWorkspaceName(name)) {
    throw new Refused('invalid_request', `the name must have 1 to ${maxNameLength} characters`);
  }
  return name.trim();
}

/** Bun and PostgreSQL know different zones: it must be in both. */
async function validZone(db: Pick<Drizzle, 'execute'>, timezone: string): Promise<string> {
  const name = zoneName(timezone);
  if (name === null) throw noZone();
  await db.execute(sql`select clock() at time zone ${name}`).catch((error) => {
    throw isUnknownZone(error) ? noZone() : error;
  });
  return name;
}

function isUnknownZone(error: unknown): boolean {
  return error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '22023';
}

function noZone(): Refused {
  return new Refused('invalid_request', 'the time zone must be an IANA name such as Asia/Baghdad');
}

function noWorkspace(): Refused {
  return new Refused('not_found', 'no such workspace');
}

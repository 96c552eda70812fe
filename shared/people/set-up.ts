import { and, eq, gt, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import type { Language } from '../ui/texts/texts.ts';
import { workspaces } from '../workspaces/table.ts';
import { createWorkspace, type NewWorkspace, type Workspace } from '../workspaces/workspaces.ts';
import { note } from './audit.ts';
import { hashOfToken, newToken } from './link-tokens.ts';
import type { Ceremony } from './second-steps/ceremonies.ts';
import { addPasskey } from './second-steps/passkeys.ts';
import { adjustRecoveryCodes } from './second-steps/second-steps.ts';
import { setupCodes, users } from './table.ts';
import { parseEmail, parseName, setRole } from './users.ts';

const linkValidHours = 24;

export interface FirstAdmin {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly address: string;
  readonly proof: FirstProof;
}

type FirstProof =
  | { readonly passwordHash: string }
  | { readonly ceremony: Ceremony; readonly response: string; readonly passkeyName: string };

export async function isSetUp(db: Drizzle): Promise<boolean> {
  const found = await db.select({ id: workspaces.id }).from(workspaces).limit(1);
  return found.length > 0;
}

/** A code that opens the set-up page once, within a day; null once there is a workspace (decided: Set-up). */
export async function makeSetUpCode(db: Drizzle): Promise<{ code: string; expiresAt: number } | null> {
  if (await isSetUp(db)) return null;
  const { token: code, tokenHash: hash } = newToken();
  const expiresAt = sql`clock() + make_interval(hours => ${linkValidHours})`;
  await db.delete(setupCodes).where(sql`${setupCodes.expiresAt} < clock()`);
  const [made] = await db.insert(setupCodes).values({ hash, expiresAt }).returning({ expiresAt: setupCodes.expiresAt });
  if (!made) throw new Error('the insert returned no row');
  return { code, ...made };
}

export async function opensSetUp(db: Drizzle, code: string): Promise<boolean> {
  if (await isSetUp(db)) return false;
  const isOpen = and(eq(setupCodes.hash, hashOfToken(code)), gt(setupCodes.expiresAt, sql`clock()`));
  return (await db.$count(setupCodes, isOpen)) > 0;
}

/** Makes the first workspace and its admin; `recoveryCodes` come with a passkey.
 * Throws `not_found` if the code does not open set-up, `invalid_request`, and `invalid_state` for a known email. */
export async function setUp(
  db: Drizzle,
  code: string,
  given: NewWorkspace,
  admin: FirstAdmin,
): Promise<{ workspace: Workspace; recoveryCodes: readonly string[] | null }> {
  return db.transaction(async (tx) => {
    // One set-up at a time: the next one finds the workspace.
    await tx.execute(sql`lock table ${setupCodes} in share row exclusive mode`);
    if (!(await opensSetUp(tx, code))) throw new Refused('not_found', 'no such code');
    await tx.delete(setupCodes);
    const workspace = await createWorkspace(tx, given);
    const recoveryCodes = await createAdmin(tx, workspace.id, admin);
    const actor = { userId: admin.id, name: parseEmail(admin.email), address: admin.address };
    const details = { name: workspace.name, plan: workspace.plan };
    await note(tx, actor, { workspaceId: workspace.id, action: 'workspace.created', target: workspace.id, details });
    return { workspace, recoveryCodes };
  });
}

async function createAdmin(
  tx: Drizzle,
  workspaceId: string,
  { id, email, name, language, proof }: FirstAdmin,
): Promise<readonly string[] | null> {
  const passwordHash = 'passwordHash' in proof ? proof.passwordHash : null;
  const [made] = await tx
    .insert(users)
    .values({ id, email: parseEmail(email), name: parseName(name), language, passwordHash })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!made) throw new Refused('invalid_state', 'this email is somebody already');
  await setRole(tx, workspaceId, id, 'admin');
  if ('passwordHash' in proof) return null;
  const { ceremony, response, passkeyName } = proof;
  await addPasskey(tx, ceremony, { userId: id, name: passkeyName, response });
  return adjustRecoveryCodes(tx, id);
}

import { randomBytes } from 'node:crypto';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Drizzle } from '../../../shared/db/connections/connect.ts';
import { type Role, roles } from '../../../shared/people/rules/role.ts';
import { createUser, setRole } from '../../../shared/people/users.ts';

/** Who may sign in to the demo's dashboard. */
export interface Login {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
}

/** An admin and a staff member, both of each workspace, with passwords that are made here and kept nowhere else. */
export async function createLogins(db: Drizzle, workspaceIds: readonly [string, ...string[]]): Promise<Login[]> {
  const logins: Login[] = [];
  for (const role of roles) logins.push(await createLogin(db, workspaceIds, role));
  return logins;
}

const names: Readonly<Record<Role, string>> = { admin: 'زينب · Zainab', staff: 'علي · Ali' };
const passwordBytes = 12;

async function createLogin(
  db: Drizzle,
  [first, ...others]: readonly [string, ...string[]],
  role: Role,
): Promise<Login> {
  const password = randomBytes(passwordBytes).toString('base64url');
  const given = { workspaceId: first, name: names[role], role, password };
  const usual = `${role}@demo.example`;
  const { id, email } = await createUser(db, { ...given, email: usual }).catch((error) => {
    // The demo was loaded before, and its people keep their names.
    if (!(error instanceof Refused) || error.code !== 'invalid_state') throw error;
    return createUser(db, { ...given, email: `${role}-${first.slice(-6)}@demo.example` });
  });
  for (const workspaceId of others) await setRole(db, workspaceId, id, role);
  return { role, email, password };
}

import { randomBytes } from 'node:crypto';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Drizzle } from '../../../shared/db/connections/connect.ts';
import { type Role, roles } from '../../../shared/people/rules/role.ts';
import { createUser, setRole } from '../../../shared/people/users.ts';

export interface Login {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
}

const names: Readonly<Record<Role, string>> = { admin: 'زينب · Zainab', staff: 'علي · Ali' };

export async function createLogins(
  db: Drizzle,
  [workspaceId, ...others]: readonly [string, ...string[]],
): Promise<Login[]> {
  const logins: Login[] = [];
  for (const role of roles) {
    const password = randomBytes(12).toString('base64url');
    const user = { workspaceId, name: names[role], role, password };
    const { id, email } = await createUser(db, { ...user, email: `${role}@demo.example` }).catch((error) => {
      // The email is taken by an earlier demo.
      if (!(error instanceof Refused) || error.code !== 'invalid_state') throw error;
      return createUser(db, { ...user, email: `${role}-${workspaceId.slice(-6)}@demo.example` });
    });
    for (const other of others) await setRole(db, other, id, role);
    logins.push({ role, email, password });
  }
  return logins;
}

import type postgres from 'postgres';
import { databaseUsers, roleOf } from './privileges.ts';
import { differingRights } from './rights.ts';

/** Returns why not when the migrating role may not make roles: the services then share that role. */
export function grantPrivileges(client: postgres.Sql): Promise<string | null> {
  return whereRolesMayBeMade(() =>
    client.begin(async (tx) => {
      for (const role of roles) await tx.unsafe(createRole(role));
      const { missing, beyond } = await differingRights(tx);
      for (const [right, role] of beyond) await tx.unsafe(`revoke ${right} from ${role}`);
      for (const [right, role] of missing) await tx.unsafe(`grant ${right} to ${role}`);
    }),
  );
}

export function makeRoles(client: postgres.Sql): Promise<string | null> {
  return whereRolesMayBeMade(() =>
    client.begin(async (tx) => {
      for (const role of roles) await tx.unsafe(createRole(role));
    }),
  );
}

async function whereRolesMayBeMade(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return error.message;
    throw error;
  }
}

const insufficientPrivilege = '42501';
const roles = databaseUsers.map(roleOf);

/** Roles are shared by all databases of a server, which may be migrated at the same time. */
function createRole(role: string): string {
  return `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
  exception when duplicate_object or unique_violation then null; end $$`;
}

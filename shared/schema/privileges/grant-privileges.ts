import type postgres from 'postgres';
import { databaseUsers, roleOf } from './privileges.ts';
import { differingRights } from './rights.ts';

/**
 * Makes the roles of the services that are not there, and brings their rights to what `privileges` says, all or nothing.
 * Returns why not when whoever migrates may not make roles: the services then share that role.
 */
export function grantPrivileges(client: postgres.Sql): Promise<string | null> {
  return whereRolesMayBeMade(() =>
    client.begin(async (tx) => {
      for (const role of roles) await tx.unsafe(createRole(role));
      // Only what differs: a right that is written anew gets in the way of whoever makes a partition at that moment.
      const { missing, beyond } = await differingRights(tx);
      for (const [right, role] of beyond) await tx.unsafe(`revoke ${right} from ${role}`);
      for (const [right, role] of missing) await tx.unsafe(`grant ${right} to ${role}`);
    }),
  );
}

/** Makes the roles alone, as `grantPrivileges` does. */
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

/** Roles belong to all databases of a server, and others may be migrated at this moment. */
function createRole(role: string): string {
  return `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
  exception when duplicate_object or unique_violation then null; end $$`;
}

import type postgres from 'postgres';
import { partitioned } from '../partitions.ts';
import { databaseUsers, daysRole, type Privileges, privileges, roleOf } from './privileges.ts';
import { differingRights } from './rights.ts';

/**
 * Makes the roles of the services that are not there, and brings their rights to what `privileges` says, all or nothing.
 * Returns why not when whoever migrates may not make roles: the services then share that role.
 */
export function grantPrivileges(client: postgres.Sql): Promise<string | null> {
  return whereRolesMayBeMade(() =>
    client.begin(async (tx) => {
      for (const role of roles) await tx.unsafe(createRole(role));
      await keepDays(tx);
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
const roles = [daysRole, ...databaseUsers.map(roleOf)];

/** Roles belong to all databases of a server, and others may be migrated at this moment. */
function createRole(role: string): string {
  return `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
  exception when duplicate_object or unique_violation then null; end $$`;
}

/** `member` as SQL names it in a grant: a role, or current_user. */
function join(member: string): string {
  const tested = member === 'current_user' ? member : `'${member}'`;
  return `do $$ begin
    if not pg_has_role(${tested}, '${daysRole}', 'usage') then grant ${daysRole} to ${member}; end if;
  exception when unique_violation then null; end $$`;
}

/** A new owner needs, for the moment, the right to make tables; and whoever migrates must be one of its members. */
async function keepDays(tx: postgres.TransactionSql): Promise<void> {
  await tx.unsafe(join('current_user'));
  for (const user of databaseUsers) if (keepsDays(user)) await tx.unsafe(join(roleOf(user)));
  const owned = await tx<{ name: string }[]>`
    select relname::text as name from pg_class
    where oid = any (${[...partitioned]}::text[]::regclass[]) and relowner <> ${daysRole}::regrole`;
  if (owned.length === 0) return;
  await tx.unsafe(`grant create on schema public to ${daysRole}`);
  for (const { name } of owned) await tx.unsafe(`alter table ${name} owner to ${daysRole}`);
  await tx.unsafe(`revoke create on schema public from ${daysRole}`);
}

function keepsDays(user: keyof typeof privileges): boolean {
  const row: Privileges = privileges[user];
  return row.keepsDays === true;
}

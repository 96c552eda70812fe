import type postgres from 'postgres';
import { partitioned } from '../partitions.ts';
import {
  type Columns,
  databaseUsers,
  daysRole,
  type Privileges,
  privileges,
  type Rights,
  roleOf,
} from './privileges.ts';

/**
 * Makes the roles of the services that are not there, and brings their rights to what `privileges` says, all or nothing.
 * Returns why not when whoever migrates may not make roles: the services then share that role.
 */
export async function grantPrivileges(client: postgres.Sql): Promise<string | null> {
  try {
    await client.begin(async (tx) => {
      for (const role of roles) await tx.unsafe(createRole(role));
      await keepDays(tx);
      // Only what differs: a right that is written anew gets in the way of whoever makes a partition at that moment.
      const [wanted, given] = [wantedRights(), await givenRights(tx)];
      for (const [right, role] of difference(given, wanted)) await tx.unsafe(`revoke ${right} from ${role}`);
      for (const [right, role] of difference(wanted, given)) await tx.unsafe(`grant ${right} to ${role}`);
    });
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return error.message;
    throw error;
  }
}

const insufficientPrivilege = '42501';
const roles = [daysRole, ...databaseUsers.map(roleOf)];

/** `update (name) on customers`, and the role that has it. */
type Right = readonly [right: string, role: string];

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

function wantedRights(): Right[] {
  return databaseUsers.flatMap((user) => {
    const row: Privileges = privileges[user];
    const onTables = Object.entries(row.tables).flatMap(([table, rights]) => rightsOn(table, rights));
    const onFunctions = (row.functions ?? []).map((name) => `execute on function ${name}`);
    return ['usage on schema public', ...onTables, ...onFunctions].map((right) => [right, roleOf(user)] as const);
  });
}

function rightsOn(table: string, rights: Rights): string[] {
  const given: [string, Columns][] = Object.entries(rights);
  return given.flatMap(([right, columns]) =>
    columns === 'all' ? [`${right} on ${table}`] : columns.map((column: string) => `${right} (${column}) on ${table}`),
  );
}

/** In the same words. */
async function givenRights(tx: postgres.TransactionSql): Promise<Right[]> {
  const rows = await tx<{ right: string; role: string }[]>`
    select lower(privilege_type) || on_what as right, rolname::text as role
    from (
      select ' on ' || relname as on_what, relacl as acl from pg_class where relnamespace = 'public'::regnamespace
      union all
      select format(' (%s) on %s', attname, relname), attacl
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where relnamespace = 'public'::regnamespace and attacl is not null
      union all
      select format(' on function %s', oid::regprocedure), proacl
      from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select ' on schema public', nspacl from pg_namespace where nspname = 'public'
    ) given, aclexplode(acl) each join pg_roles on pg_roles.oid = each.grantee
    where rolname = any (${databaseUsers.map(roleOf)}::text[])`;
  return rows.map(({ right, role }) => [right.replaceAll(/,(?=\S)/g, ', '), role] as const);
}

function difference(of: readonly Right[], less: readonly Right[]): Right[] {
  const known = new Set(less.map(String));
  return of.filter((right) => !known.has(String(right)));
}

import type postgres from 'postgres';
import type { Db } from '../../db/connections/connect.ts';
import { type Columns, databaseUsers, type Privileges, privileges, type Rights, roleOf } from './privileges.ts';

export type Right = readonly [right: string, role: string];

export interface Differing {
  readonly missing: readonly Right[];
  readonly beyond: readonly Right[];
}

export async function differingRights(db: postgres.TransactionSql | Db): Promise<Differing> {
  const [wanted, given] = [wantedRights(), await givenRights(db)];
  return { missing: difference(wanted, given), beyond: difference(given, wanted) };
}

function wantedRights(): Right[] {
  return databaseUsers.flatMap((user) => {
    const row: Privileges = privileges[user];
    const onTables = Object.entries(row.tables).flatMap(([table, rights]) => rightsOn(table, rights));
    const onFunctions = (row.functions ?? []).map((name) => `execute on function ${name}`);
    const onMigrations = row.readsMigrations ? readsMigrations : [];
    const all = ['usage on schema public', ...onTables, ...onFunctions, ...onMigrations];
    return all.map((right) => [right, roleOf(user)] as const);
  });
}

const readsMigrations = ['usage on schema migrations', 'select on migrations.applied'];

function rightsOn(table: string, rights: Rights): string[] {
  const given: [string, Columns][] = Object.entries(rights);
  return given.flatMap(([right, columns]) =>
    columns === 'all' ? [`${right} on ${table}`] : columns.map((column: string) => `${right} (${column}) on ${table}`),
  );
}

async function givenRights(db: postgres.TransactionSql | Db): Promise<Right[]> {
  const rows = await db<{ right: string; role: string }[]>`
    with ours as (select oid, nspname, nspacl from pg_namespace where nspname in ('public', 'migrations'))
    select lower(privilege_type) || on_what as right, rolname::text as role
    from (
      select format(' on %s', c.oid::regclass) as on_what, relacl as acl
      from pg_class c join ours on ours.oid = relnamespace
      union all
      select format(' (%s) on %s', attname, c.oid::regclass), attacl
      from pg_class c join ours on ours.oid = relnamespace join pg_attribute a on a.attrelid = c.oid
      where attacl is not null
      union all
      select format(' on function %s', p.oid::regprocedure), proacl from pg_proc p join ours on ours.oid = pronamespace
      union all
      select format(' on schema %s', nspname), nspacl from ours
    ) given, aclexplode(acl) each join pg_roles on pg_roles.oid = each.grantee
    where rolname = any (${databaseUsers.map(roleOf)}::text[])`;
  return rows.map(({ right, role }) => [right.replaceAll(/,(?=\S)/g, ', '), role] as const);
}

function difference(of: readonly Right[], less: readonly Right[]): Right[] {
  const known = new Set(less.map(String));
  return of.filter((right) => !known.has(String(right)));
}

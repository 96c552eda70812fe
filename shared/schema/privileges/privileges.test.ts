import { afterAll, beforeAll, expect, test } from 'bun:test';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { freshDatabase } from '../../../tests/support/stores/datastores.ts';
import { connect, connectToMigrate, type Db } from '../../db/connections/connect.ts';
import { grantPrivileges } from './grant-privileges.ts';
import { type DatabaseUser, databaseUsers, type Privileges, privileges, roleOf } from './privileges.ts';

let url: string;
let db: Db;
/** The columns of each table. */
let columns: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  ({ url } = await freshDatabase());
  db = connect(url, { name: 'test', max: 4 });
  // Runs a statement, rolls it back and gives its SQLSTATE.
  await db.unsafe(`
    create schema attempts;
    grant usage on schema attempts to public;
    create function attempts.attempt(statement text) returns text language plpgsql as $$
    begin
      execute statement;
      raise exception using errcode = '${wentThrough}';
    exception when others then return sqlstate;
    end $$`);
  const rows = await db<{ table: string; columns: string[] }[]>`
    select relname::text as table, array_agg(attname::text order by attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
      and attnum > 0 and not attisdropped
    group by relname`;
  columns = new Map(rows.map((row) => [row.table, row.columns]));
});
afterAll(() => db.end());

const wentThrough = 'PA000';
const refused = '42501';
const rights = ['select', 'insert', 'update', 'delete'] as const;

test('every table and view is in the privileges of some service', () => {
  const named = databaseUsers.flatMap((user) => Object.keys(privileges[user].tables));
  expect([...new Set(named)].toSorted()).toEqual([...columns.keys()].toSorted());
});

test.each(databaseUsers)('%s has exactly the privileges of the table, column by column', async (user) => {
  const attempts = [...columns].flatMap(([table, names]) =>
    rights.flatMap((right) => names.map((column) => ({ right, table, column }))),
  );
  const outcomes = await attempt(user, attempts.map(statementOf));
  const may = attempts.filter((_, index) => isAllowed(outcomes[index]));
  const should = attempts.filter(({ right, table, column }) => shouldBeAllowed(user, right, table, column));
  expect(may.map(asText)).toEqual(should.map(asText));
  expect(may.length).toBeGreaterThan(0);
});

test.each(databaseUsers)('%s cannot exceed its rights through PostgreSQL’s defaults', async (user) => {
  const statements = [
    ...[`copy workspaces from program 'echo'`, `copy (select 1) to program 'cat'`, `copy (select 1) to '/tmp/never'`],
    ...[`select pg_read_file('/etc/passwd')`, 'select * from pg_authid', 'create role another', 'create schema mine'],
    ...['create extension dblink', 'create table public.mine (a int)'],
    'create function public.mine() returns int language sql return 1',
    `alter role ${roleOf(user)} superuser`,
    `set role ${roleOf(user === 'forms' ? 'cli' : 'forms')}`,
    ...(user === 'cli' ? [] : ['select * from migrations.applied']),
    ...['delete from migrations.applied', 'truncate workspaces', 'drop table workspaces'],
    ...['alter table orders disable trigger all', 'create index on orders (id)', 'lock table migrations.applied'],
    'create trigger mine before insert on orders for each row execute function stamp_order()',
    'lock table migrations.applied in share update exclusive mode',
    `do $$ declare name text; begin
      select inhrelid::regclass into name from pg_inherits where inhparent = 'events'::regclass limit 1;
      execute format('select * from %s', name);
    end $$`,
  ];
  const outcomes = await attempt(user, statements);
  expect(statements.filter((_, index) => isAllowed(outcomes[index]))).toEqual([]);
});

test('recorders make partitions, and only the dispatcher drops them', async () => {
  const calls = [`select make_partition('events', '2031-01-01')`, `select drop_day('2031-01-01')`];
  const recording: DatabaseUser[] = ['order-actions', 'conversations'];
  for (const user of recording) expect(await attempt(user, calls)).toEqual([wentThrough, refused]);
  const others = databaseUsers.filter((user) => user !== 'webhook-dispatcher' && !recording.includes(user));
  for (const user of others) expect(await attempt(user, calls)).toEqual([refused, refused]);
  expect(await attempt('webhook-dispatcher', calls)).toEqual([wentThrough, wentThrough]);
  const wrong = [`select make_partition('events; drop table orders', '2031-01-01')`, `select drop_day(null)`];
  expect(new Set(await attempt('webhook-dispatcher', wrong))).toEqual(new Set(['P0001']));
});

test('extra rights are revoked, and lost ones granted again', async () => {
  await db`grant delete, update (name) on workspaces to messaging_forms`;
  await db`revoke select on form_links from messaging_forms`;
  await db`grant execute on function drop_day to messaging_forms`;
  const client = connectToMigrate(url);
  expect(await grantPrivileges(client)).toBeNull();
  await client.end();
  const tried = ['delete from workspaces where false', 'update workspaces set name = default where false'];
  expect(await attempt('forms', tried)).toEqual([refused, refused]);
  const others = ['select * from form_links', `select drop_day('2031-01-01')`];
  expect(await attempt('forms', others)).toEqual([wentThrough, refused]);
});

interface Attempt {
  readonly right: (typeof rights)[number];
  readonly table: string;
  readonly column: string;
}

function statementOf({ right, table, column }: Attempt): string {
  if (right === 'select') return `select ${column} from ${table} limit 0`;
  if (right === 'insert') return `insert into ${table} (${column}) values (default)`;
  if (right === 'update') return `update ${table} set ${column} = default where false`;
  return `delete from ${table} where false`;
}

function asText({ right, table, column }: Attempt): string {
  return `${right} ${table}.${column}`;
}

/** All in one statement, logged in as the service. */
async function attempt(user: DatabaseUser, statements: readonly string[]): Promise<string[]> {
  const own = connect(databaseAddress(user, url), { name: 'test', max: 1 });
  try {
    const rows = await own<{ outcome: string }[]>`
      select attempts.attempt(statement) as outcome
      from unnest(${[...statements]}::text[]) with ordinality as given (statement, nth) order by nth`;
    return rows.map(({ outcome }) => outcome);
  } finally {
    await own.end();
  }
}

/** Neither forbidden nor impossible for everybody, as changing a view is. */
function isAllowed(outcome = ''): boolean {
  return outcome !== refused && outcome !== '55000';
}

function shouldBeAllowed(user: DatabaseUser, right: Attempt['right'], table: string, column: string): boolean {
  const { tables: given }: Privileges = privileges[user];
  const only = given[table]?.[right];
  return only === 'all' || (only?.includes(column) ?? false);
}

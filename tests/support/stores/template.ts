import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import connect from 'postgres';
import { makeLogins } from '../../../deploy/local/stores/postgres-roles.ts';

export async function cloneTemplate(serverUrl: string): Promise<string> {
  const template = templateName();
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (sql) => {
    await makeTemplate(sql, serverUrl, template);
    await sql`create database ${sql(name)} template ${sql(template)}`;
  });
  return withDatabase(serverUrl, name);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(withDatabase(url, 'postgres'), async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`;
  });
}

type Sql = ReturnType<typeof connect>;

const schemaFolder = join(import.meta.dir, '../../../shared/schema');
const templateLock = 4_711;

/** Changes when a migration does, and each day, because the migration makes partitions for the days ahead. */
function templateName(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 'yyyy-mm-dd'.length));
  const files = readdirSync(schemaFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name)).filter((path) => !path.endsWith('.test.ts'));
  for (const path of paths.sort()) hash.update(path).update(readFileSync(path));
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

async function makeTemplate(sql: Sql, serverUrl: string, template: string): Promise<void> {
  // Other test processes may make it at the same time; the lock ends with this session.
  await sql`select pg_advisory_lock(${templateLock})`;
  const [existing] = await sql`select datallowconn as unfinished from pg_database where datname = ${template}`;
  if (existing === undefined || existing.unfinished) {
    await sql`drop database if exists ${sql(template)} with (force)`;
    await sql`create database ${sql(template)}`;
    const { migrate } = await import('../../../shared/schema/migrate.ts');
    await migrate(withDatabase(serverUrl, template));
    await makeLogins(sql, serverUrl);
    await sql`alter database ${sql(template)} allow_connections false`;
  }
  await sql`select pg_advisory_unlock(${templateLock})`;
}

async function onServer(url: string, use: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connect(url, { max: 1, onnotice: () => {} });
  try {
    await use(sql);
  } finally {
    await sql.end();
  }
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

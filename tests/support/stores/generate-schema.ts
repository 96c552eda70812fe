import { join } from 'node:path';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { freshDatabase, stopDatastores } from './datastores.ts';

const files: Readonly<Record<string, readonly string[]>> = {
  workspaces: ['workspaces', 'retention', 'api_keys', 'api_key_uses'],
  people: [
    ...['users', 'memberships', 'sessions', 'passkeys', 'recovery_codes', 'invitations', 'password_resets'],
    ...['mailed_resets', 'email_changes', 'audit_entries', 'setup_codes'],
  ],
  orders: ['orders', 'boards'],
  conversations: ['customers', 'conversations', 'canned_answers', 'channel_connections'],
  forms: ['forms', 'form_versions', 'form_links', 'form_submissions'],
  catalog: ['catalogs', 'catalog_snapshots', 'pending_share_images'],
  webhooks: ['webhook_endpoints', 'automation_rules', 'events', 'deliveries', 'delivery_attempts'],
  notifications: [
    ...['notifications', 'notification_messages', 'notification_items', 'notification_choices'],
    ...['form_watchers', 'push_devices'],
  ],
};

export const sharedFolder = join(import.meta.dir, '../../../shared');

const object = 'Readonly<Record<string, unknown>>';

const typesOf: Readonly<Record<string, readonly [type: string, file?: string]>> = {
  'api_keys.permissions': ['Permission[]', 'keys/rules/api-key.ts'],
  'audit_entries.details': [object],
  'catalogs.draft': [object],
  'customers.custom_fields': [object],
  'deliveries.status': ['DeliveryStatus', 'webhooks/rules/retry.ts'],
  'form_submissions.answers': ['Answers', 'forms/rules/field.ts'],
  'form_versions.definition': ['FormDefinition', 'forms/rules/definition.ts'],
  'forms.draft': ['FormDraft', 'forms/rules/draft.ts'],
  'notification_choices.kind': ['NotificationKind', 'notifications/rules/kinds.ts'],
  'notification_messages.kind': ['NotificationKind', 'notifications/rules/kinds.ts'],
  'notifications.data': [object],
  'notifications.kind': ['NotificationKind', 'notifications/rules/kinds.ts'],
  'forms.messages': ["Readonly<Record<'en' | 'ar', string>>"],
};

const ours: Readonly<Record<string, string>> = {
  id: 'id',
  bytea: 'bytes',
  bigint: 'wholeNumber',
  'timestamp with time zone': 'instant',
};
const drizzles = ['boolean', 'integer', 'json', 'jsonb', 'smallint', 'text', 'uuid'];

interface Column {
  readonly table: string;
  readonly isView: boolean;
  readonly name: string;
  readonly type: string;
  readonly isArray: boolean;
  readonly required: boolean;
  readonly hasDefault: boolean;
  readonly isGenerated: boolean;
  readonly check: string | null;
}

export async function generateSchema(db: Db): Promise<Map<string, string>> {
  const columns = Map.groupBy(await readColumns(db), ({ table }) => table);
  return new Map(
    Object.entries(files).map(([file, tables]) => {
      const found = tables.map((table) => columns.get(table) ?? []);
      return [`${file}/table.ts`, [heading, importsOf(file, found.flat()), ...found.map(declarationOf)].join('\n')];
    }),
  );
}

const heading = '// biome-ignore-all format: generated\n';

function readColumns(db: Db): Promise<Column[]> {
  return db<Column[]>`
    select c.relname::text as table, c.relkind = 'v' as "isView", a.attname::text as name,
      format_type(coalesce(nullif(t.typelem, 0), t.oid), null) as type, t.typcategory = 'A' as "isArray",
      case when c.relkind = 'v' then (
        select bool_and(coalesce(source.attnotnull, false)) from information_schema.view_table_usage used
        left join pg_attribute source on source.attrelid = used.table_name::text::regclass and source.attname = a.attname
        where used.view_schema = 'public' and used.view_name = c.relname
      ) else a.attnotnull end as required,
      a.atthasdef and a.attgenerated = '' as "hasDefault", a.attgenerated <> '' as "isGenerated", (
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like 'CHECK ((% = ANY (%'
      ) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${Object.values(files).flat()}::text[])
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`;
}

function importsOf(capability: string, columns: readonly Column[]): string {
  const types = columns.map(({ type }) => type);
  const usesDefault = columns.some(({ hasDefault, isGenerated }) => hasDefault || isGenerated);
  const declared = columns.flatMap(({ table, name }) => {
    const [type = '', file] = typesOf[`${table}.${name}`] ?? [];
    return file ? [[`../${file}`.replace(`../${capability}/`, './'), type.replace('[]', '')] as const] : [];
  });
  return [
    importOf([...types.filter((type) => !ours[type]), ...columns.map(makerOf)], 'drizzle-orm/pg-core'),
    importOf(
      [...types.flatMap((type) => ours[type] ?? []), ...(usesDefault ? ['byDatabase'] : [])],
      '../db/columns.ts',
    ),
    ...new Set(declared.toSorted().map(([file, type]) => `import type { ${type} } from '${file}';`)),
    '',
  ].join('\n');
}

function importOf(names: readonly string[], from: string): string {
  return `import { ${[...new Set(names)].sort().join(', ')} } from '${from}';`;
}

function makerOf({ isView }: Column): string {
  return isView ? 'pgView' : 'pgTable';
}

function declarationOf(columns: readonly Column[]): string {
  const [first] = columns;
  if (!first) throw new Error('a table of generate-schema.ts is not in the database');
  return `export const ${inCode(first.table)} = ${makerOf(first)}('${first.table}', {
${columns.map((column) => `  ${inCode(column.name)}: ${columnOf(column)},\n`).join('')}})${first.isView ? '.existing()' : ''};
`;
}

function columnOf({ table, name, type, isArray, required, hasDefault, isGenerated, check }: Column): string {
  const make = ours[type] ?? (drizzles.includes(type) ? type : undefined);
  if (make === undefined) throw new Error(`${table}.${name} is of a type that generate-schema.ts lacks: ${type}`);
  const [declared = unionOf(check)] = typesOf[`${table}.${name}`] ?? [];
  return [
    `${make}('${name}')`,
    isArray ? '.array()' : '',
    declared ? `.$type<${declared}>()` : '',
    required ? '.notNull()' : '',
    hasDefault ? '.default(byDatabase)' : '',
    isGenerated ? '.generatedAlwaysAs(byDatabase)' : '',
  ].join('');
}

function unionOf(check: string | null): string | undefined {
  const words = check?.slice(check.indexOf('= ANY (')).match(/(?<=['{,])\w+(?=['},])/g);
  return words?.map((word) => `'${word}'`).join(' | ');
}

function inCode(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

if (import.meta.main) {
  const { url, drop } = await freshDatabase();
  const db = connect(url, { name: 'generate schema', max: 1 });
  for (const [file, text] of await generateSchema(db)) await Bun.write(join(sharedFolder, file), text);
  await db.end();
  await drop();
  await stopDatastores();
}

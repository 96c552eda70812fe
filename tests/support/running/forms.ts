import { randomBytes } from 'node:crypto';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { createApp } from '../../../services/forms/app.ts';
import { createLinkUses } from '../../../services/forms/uses/link-uses.ts';
import { connect, type Db, impatient } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import type { FieldInput } from '../../../shared/forms/contract.ts';
import type { FormDefinition } from '../../../shared/forms/rules/definition.ts';
import { completeFields } from '../../../shared/forms/rules/rules.ts';
import { serve } from '../../../shared/runtime/serve.ts';
import { createWorkspace } from '../data/workspace.ts';
import { freshDatabase } from '../stores/datastores.ts';
import { recordingLog } from '../watching/recording-log.ts';
import { transactionsOn } from './transactions-on.ts';

export async function startForms() {
  const database = await freshDatabase();
  const own = databaseAddress('forms', database.url);
  const db = connect(database.url, { name: 'test' });
  const serving = connect(own, { name: 'forms' });
  const { log, entries } = recordingLog();
  const uses = createLinkUses(serving, log);
  const impatientDb = connect(own, { name: 'forms-writing', max: 2, settings: impatient });
  const transactions = transactionsOn(serving, impatientDb);
  const server = serve(createApp({ db: serving, transactions, uses, log }).fetch, { host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${server.port}`;
  const workspaceId = await createWorkspace(db);
  const stop = async (): Promise<void> => {
    await server.stop();
    await uses.close();
    await Promise.all([serving, impatientDb, db].map((pool) => pool.end()));
    await database.drop();
  };
  return { base, databaseUrl: database.url, db, serving, uses, entries, workspaceId, stop };
}

export interface LinkOptions {
  readonly customerId?: string;
  readonly startsAt?: number;
  readonly expiresAt?: number;
  readonly edits?: number;
  readonly token?: string;
}

export async function createForm(
  db: Db,
  workspaceId: string,
  fields: readonly FieldInput[],
  texts: Partial<Omit<FormDefinition, 'fields'>> = {},
) {
  const id = newId('form');
  const definition: FormDefinition = {
    title: 'Your visit',
    branding: { name: 'Dijla Grill', accent: '#0b5d4e' },
    ...texts,
    fields: completeFields(fields, 'IQD'),
  };
  await db`insert into forms (workspace_id, id, title, version, edits) values (${workspaceId}, ${id}, 'A form', 1, 1)`;
  await db`
    insert into form_versions (workspace_id, form_id, version, definition)
    values (${workspaceId}, ${id}, 1, ${JSON.stringify(definition)}::text::json)`;
  const link = async (options: LinkOptions = {}) => {
    const token = options.token ?? randomBytes(12).toString('base64url');
    const linkId = newId('link');
    await db`
      insert into form_links (workspace_id, id, form_id, customer_id, token_hash, starts_at, expires_at, edits)
      values (${workspaceId}, ${linkId}, ${id}, ${options.customerId ?? null}, ${Bun.SHA256.hash(token) as Uint8Array},
        ${options.startsAt ?? null}, ${options.expiresAt ?? null}, ${options.edits ?? 1})`;
    return { id: linkId, token };
  };
  return { id, link };
}

export async function createCustomer(db: Db, workspaceId: string, options: CustomerOptions = {}): Promise<string> {
  const { name = null, phone = null, email = null, custom = {} } = options;
  const id = newId('customer');
  await db`
    insert into customers (workspace_id, id, name, phone, email, custom_fields)
    values (${workspaceId}, ${id}, ${name}, ${phone}, ${email}, ${JSON.stringify(custom)}::text::jsonb)`;
  return id;
}

interface CustomerOptions {
  readonly name?: string | null;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly custom?: Readonly<Record<string, unknown>>;
}

export interface FormAnswer {
  readonly ok: boolean;
  readonly code?: string;
  readonly state?: string;
  readonly edits_left?: number;
  readonly errors?: readonly { key: string; reason: string }[];
  readonly values?: Readonly<Record<string, unknown>>;
  readonly form?: { readonly title: string; readonly fields: readonly Record<string, unknown>[] };
  readonly branding?: Readonly<Record<string, unknown>>;
}

export function formClient(base: string) {
  return {
    resolve: async (token: string): Promise<FormAnswer> =>
      asAnswer(await fetch(`${base}/form/resolve?token=${encodeURIComponent(token)}`)),
    submit: async (token: string, answers: Readonly<Record<string, unknown>>): Promise<FormAnswer> =>
      asAnswer(await fetch(`${base}/form/submit`, { method: 'POST', body: JSON.stringify({ token, answers }) })),
  };
}

async function asAnswer(response: Response): Promise<FormAnswer> {
  return JSON.parse(await response.text());
}

const field = (
  key: string,
  type: FieldInput['type'],
  [label, label_ar]: readonly [string, string],
  rules: Partial<FieldInput> = {},
): FieldInput => ({ key, type, label, label_ar, ...rules });
const option = (value: string, label: string, label_ar: string) => ({ value, label, label_ar });

export const everyField: readonly FieldInput[] = [
  field('name', 'short_text', ['Your name', 'الاسم'], { required: true, destination: 'profile.name' }),
  field('phone', 'phone', ['Phone', 'رقم الهاتف'], { required: true, destination: 'profile.phone' }),
  field('email', 'email', ['Email', 'البريد الإلكتروني'], { destination: 'profile.email' }),
  field('guests', 'integer', ['Guests', 'عدد الضيوف'], { required: true, min: 1, max: 20 }),
  field('day', 'date', ['Day', 'اليوم'], {
    ...{ earliest: '2026-01-01', help: 'We are closed on Fridays.', help_ar: 'نغلق يوم الجمعة.' },
  }),
  field('arrival', 'date_time', ['Arrival', 'وقت الوصول']),
  field('seats', 'single_select', ['Where would you like to sit?', 'أين تود الجلوس؟'], {
    required: true,
    options: [
      option('garden', 'In the garden', 'في الحديقة'),
      option('hall', 'In the hall', 'في القاعة'),
      option('river', 'By the river', 'على النهر'),
    ],
  }),
  field('diet', 'multi_select', ['What should the kitchen know?', 'ماذا يجب أن يعرف المطبخ؟'], {
    ...{ destination: 'custom.diet', max_items: 2 },
    options: [
      option('nuts', 'No nuts', 'بلا مكسرات'),
      option('vegetarian', 'Vegetarian', 'نباتي'),
      option('spicy', 'Not spicy', 'بلا حار'),
    ],
  }),
  field('budget', 'money', ['Budget', 'الميزانية'], { min: 10_000, destination: 'custom.budget' }),
  field('weight', 'decimal', ['Weight of the cake in kg', 'وزن الكعكة بالكيلوغرام'], { min: 0.5, max: 10, step: 0.25 }),
  field('website', 'url', ['A picture of the cake', 'صورة للكعكة']),
  field('wishes', 'long_text', ['Anything else?', 'هل من شيء آخر؟'], { max_length: 500 }),
  field('consent', 'checkbox', ['You may keep these answers.', 'أوافق على حفظ هذه الإجابات.'], { required: true }),
];

export const everyAnswer = {
  name: 'Zaynab Ali',
  phone: '0770 123 4567',
  email: 'zaynab@example.com',
  guests: 4,
  day: '2026-12-24',
  arrival: '2026-12-24T19:30',
  seats: 'river',
  diet: ['nuts', 'spicy'],
  budget: 250_000,
  weight: 1.5,
  website: 'https://example.com/cake',
  wishes: 'A table for grandmother, please.\nWith a view.',
  consent: true,
};

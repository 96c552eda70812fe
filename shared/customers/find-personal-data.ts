import { Compile } from 'typebox/compile';
import type { Db, Tx } from '../db/connections/connect.ts';
import { webhookEvents } from '../webhooks/contract/events.ts';
import type { Person } from './find-person.ts';

/** An event or the result of a command that mentions the person. */
export interface PersonalDataRecord {
  readonly key: string;
  /** The name of the event or command. */
  readonly name: string;
  readonly text: string;
  readonly at: number;
  /** The platform wrote the text, so that it has the schema of its event. */
  readonly hasPlatformSchema: boolean;
}

/** The table and its columns. */
export interface RecordSource {
  readonly table: 'events' | 'commands';
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

export const eventSource: RecordSource = { table: 'events', key: 'id', name: 'name', text: 'data', at: 'recorded_at' };
export const commandResultSource: RecordSource = {
  ...{ table: 'commands', key: 'command_id', name: 'subject', text: 'result', at: 'created_at' },
};

/** Rows; each has at most 64 KiB. */
const pageSize = 1_000;
const minDigits = 7;
const idForm = /(?:cus|cnv|ord|lnk|sbm)_[0-9a-hjkmnp-tv-z]{26}/g;

const shapes = new Map(
  webhookEvents.flatMap(({ name, data }) => (data === null ? [] : [[String(name), Compile(data)]])),
);

/** Records that mention the person: by an id, or, in data of a client's own shape, by phone or email. The search is not in
 * SQL, where it took 25 s in 200,000 events. */
export async function* findPersonalData(
  sql: Db | Tx,
  workspaceId: string,
  person: Person,
  { table, key, name, text, at }: RecordSource,
): AsyncGenerator<PersonalDataRecord[]> {
  const ids = new Set([person.customers, person.conversations, person.orders, person.links, person.submissions].flat());
  const contacts = person.contacts.flatMap(searchTextsOf);
  for (let after = ''; ; ) {
    const rows = await sql<Omit<PersonalDataRecord, 'hasPlatformSchema'>[]>`
      select ${sql(key)} as key, ${sql(name)} as name, coalesce(${sql(text)}, '') as text, unix_ms(${sql(at)}) as at
      from ${sql(table)} where workspace_id = ${workspaceId} and ${sql(key)} > ${after} order by ${sql(key)} limit ${pageSize}`;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.key;
    const found = rows.flatMap((row) => {
      const isById = (row.text.match(idForm) ?? []).some((id) => ids.has(id));
      if (!isById && !contacts.some((contact) => isIn(row.text, contact))) return [];
      const hasPlatformSchema = table === 'commands' || matchesPlatformSchema(row);
      return isById || !hasPlatformSchema ? [{ ...row, hasPlatformSchema }] : [];
    });
    if (found.length > 0) yield found;
  }
}

/** Clients may send events under the platform's names with data of any shape. */
function matchesPlatformSchema({ name, text }: Pick<PersonalDataRecord, 'name' | 'text'>): boolean {
  return shapes.get(name)?.Check(JSON.parse(text)) ?? false;
}

interface SearchText {
  readonly text: string;
  /** Beside such a character the text is a part of a longer word or number. */
  readonly notNextTo: RegExp;
}

/** The spellings in JSON, of phone numbers also the digits alone. Short numbers are left out: they would match anywhere. */
function searchTextsOf(contact: string): SearchText[] {
  const isEmail = contact.includes('@');
  const digits = contact.replaceAll(/\D/g, '');
  if (!isEmail && digits.length < minDigits) return [];
  const texts = isEmail ? [contact, contact.toLowerCase()] : [contact, digits];
  const notNextTo = isEmail ? /^[\w%+-]$/ : /^\d$/;
  return texts.map((text) => ({ text: JSON.stringify(text).slice(1, -1), notNextTo }));
}

function isIn(text: string, { text: contact, notNextTo }: SearchText): boolean {
  for (let at = text.indexOf(contact); at >= 0; at = text.indexOf(contact, at + 1)) {
    if (!notNextTo.test(text.charAt(at - 1)) && !notNextTo.test(text.charAt(at + contact.length))) return true;
  }
  return false;
}

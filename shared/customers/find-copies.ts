import { Compile } from 'typebox/compile';
import type { Db, Tx } from '../db/connections/connect.ts';
import { webhookEvents } from '../webhooks/contract/events.ts';
import type { Person } from './find-person.ts';

export interface Copy {
  readonly key: string;
  /** The event, or the command. */
  readonly name: string;
  readonly text: string;
  readonly at: number;
  /** Rendered by the platform, so that its shape is known. */
  readonly isKnown: boolean;
}

export interface CopiesIn {
  readonly table: 'events' | 'commands';
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

export const inEvents: CopiesIn = { table: 'events', key: 'id', name: 'name', text: 'data', at: 'recorded_at' };
export const inResults: CopiesIn = {
  ...{ table: 'commands', key: 'command_id', name: 'subject', text: 'result', at: 'created_at' },
};

/** Each has 64 KiB at most. */
const readAtOnce = 1_000;
const minDigits = 7;
const idForm = /(?:cus|cnv|ord|lnk|sbm)_[0-9a-hjkmnp-tv-z]{26}/g;

const shapes = new Map(
  webhookEvents.flatMap(({ name, data }) => (data === null ? [] : [[String(name), Compile(data)]])),
);

/** Copies of a workspace that name the person: by an id, or, where a client made the data up, by phone or email. Read here
 * rather than in SQL, where looking for ids in 200,000 events took 25 s. */
export async function* findCopies(
  sql: Db | Tx,
  workspaceId: string,
  person: Person,
  { table, key, name, text, at }: CopiesIn,
): AsyncGenerator<Copy[]> {
  const ids = new Set([person.customers, person.conversations, person.orders, person.links, person.submissions].flat());
  const contacts = person.contacts.flatMap(contactForms);
  for (let after = ''; ; ) {
    const rows = await sql<Omit<Copy, 'isKnown'>[]>`
      select ${sql(key)} as key, ${sql(name)} as name, coalesce(${sql(text)}, '') as text, unix_ms(${sql(at)}) as at
      from ${sql(table)} where workspace_id = ${workspaceId} and ${sql(key)} > ${after} order by ${sql(key)} limit ${readAtOnce}`;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.key;
    const found = rows.flatMap((row) => {
      const isById = (row.text.match(idForm) ?? []).some((id) => ids.has(id));
      if (!isById && !contacts.some((contact) => isIn(row.text, contact))) return [];
      const isKnown = table === 'commands' || isRendered(row);
      return isById || !isKnown ? [{ ...row, isKnown }] : [];
    });
    if (found.length > 0) yield found;
  }
}

/** Clients may give events of the platform data of their own. */
function isRendered({ name, text }: Pick<Copy, 'name' | 'text'>): boolean {
  return shapes.get(name)?.Check(JSON.parse(text)) ?? false;
}

interface ContactForm {
  readonly text: string;
  /** What cannot stand beside it. */
  readonly beside: RegExp;
}

/** As it is stored in JSON; a number also by its digits alone. Short numbers would be found in anything. */
function contactForms(contact: string): ContactForm[] {
  const isEmail = contact.includes('@');
  const digits = contact.replaceAll(/\D/g, '');
  if (!isEmail && digits.length < minDigits) return [];
  const texts = isEmail ? [contact, contact.toLowerCase()] : [contact, digits];
  const beside = isEmail ? /^[\w%+-]$/ : /^\d$/;
  return texts.map((text) => ({ text: JSON.stringify(text).slice(1, -1), beside }));
}

function isIn(text: string, { text: contact, beside }: ContactForm): boolean {
  for (let at = text.indexOf(contact); at >= 0; at = text.indexOf(contact, at + 1)) {
    if (!beside.test(text.charAt(at - 1)) && !beside.test(text.charAt(at + contact.length))) return true;
  }
  return false;
}

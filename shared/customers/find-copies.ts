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

const readAtOnce = 20_000;
const minDigits = 7;
/** What may stand beside an id in a text becomes a quote, by which words are told apart: ten times faster than a regex. */
const separators = ` /\\,:;.?&=()[]{}<>'`;

const shapes = new Map(
  webhookEvents.flatMap(({ name, data }) => (data === null ? [] : [[String(name), Compile(data)]])),
);

/** Copies of a workspace that name the person: by an id, or, where a client made the data up, by phone or email. */
export async function* findCopies(
  sql: Db | Tx,
  workspaceId: string,
  person: Person,
  { table, key, name, text, at }: CopiesIn,
): AsyncGenerator<Copy[]> {
  const ids = [person.customers, person.conversations, person.orders, person.links, person.submissions].flat();
  const contacts = person.contacts.flatMap(contactPatterns);
  const [likes, exact] = [contacts.map(({ like }) => like), contacts.map(({ regex }) => regex).join('|') || '^$'];
  for (let after = ''; ; ) {
    const [read] = await sql<{ last: string | null; found: readonly (Copy & { byId: boolean })[] }[]>`
      with page as materialized (
        select ${sql(key)} as key, ${sql(name)} as name, ${sql(text)} as text, ${sql(at)} as at from ${sql(table)}
        where workspace_id = ${workspaceId} and ${sql(key)} > ${after} order by ${sql(key)} limit ${readAtOnce}
      ), judged as materialized (
        select *, exists (
          select from unnest(string_to_array(translate(text, ${separators}, repeat('"', ${separators.length})), '"')) word
          where word = any (${ids}::text[])) as "byId"
        from page
      )
      select (select max(key) from page) as last, coalesce(json_agg(json_build_object(
          'key', key, 'name', name, 'text', text, 'at', unix_ms(at), 'byId', "byId")), '[]') as found
      from judged where "byId" or (text like any (${likes}::text[]) and text ~ ${exact})`;
    if (!read || read.last === null) return;
    after = read.last;
    yield read.found
      .map((copy) => ({ ...copy, isKnown: table === 'commands' || isRendered(copy) }))
      .filter(({ byId, isKnown }) => byId || !isKnown);
  }
}

/** Clients may give events of the platform data of their own. */
function isRendered({ name, text }: Pick<Copy, 'name' | 'text'>): boolean {
  return shapes.get(name)?.Check(JSON.parse(text)) ?? false;
}

/** As it is stored in JSON, whole; a number also by its digits alone. Short numbers would be found in anything. */
function contactPatterns(contact: string): { like: string; regex: string }[] {
  const asJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  if (contact.includes('@')) {
    const spellings = [...new Set([contact, contact.toLowerCase()])].map(asJson);
    return spellings.map((text) => patterns(text, String.raw`(?<![\w.%+-])`, String.raw`(?![\w-]|\.\w)`));
  }
  const digits = contact.replaceAll(/\D/g, '');
  const spellings = digits.length < minDigits ? [] : [asJson(contact), digits];
  return spellings.map((text) => patterns(text, String.raw`(?<!\d)`, String.raw`(?!\d)`));
}

function patterns(text: string, before: string, after: string): { like: string; regex: string } {
  const literal = text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
  return { like: `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, regex: before + literal + after };
}

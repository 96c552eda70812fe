import type { Command, Output } from '../../../shared/contracts/commands.ts';
import { findPerson, type Person } from '../../../shared/customers/find-person.ts';
import {
  commandResultSource,
  eventSource,
  findPersonalData,
  type RecordSource,
} from '../../../shared/customers/find-personal-data.ts';
import { type Erasing, eraseClientJson, eraseJson } from '../../../shared/customers/rules/erase-json.ts';
import type { Tx } from '../../../shared/db/connections/connect.ts';
import { erasedPlaceholder, personalTables, receiverErrors } from '../../../shared/schema/personal-columns.ts';
import type { VerbResult } from '../verb-runner.ts';
import { eraseRows } from './erase-rows.ts';

interface Erased extends VerbResult<Output<'customers.erase'>> {
  readonly orders: readonly string[];
}

/** Takes a person out of a workspace, in one transaction (decided: Forgetting a customer). Events and results come
 * last: erasing the rows waits for concurrent writers, which may add some. Throws `invalid_request`, `not_found`. */
export async function eraseCustomer(
  tx: Tx,
  { workspaceId, customerId, phone }: Omit<Command<'customers.erase'>, 'commandId'>,
): Promise<Erased> {
  const person = await findPerson(tx, workspaceId, { customerId, phone });
  const rows: Record<string, number> = {};
  for (const [table, personal] of Object.entries(personalTables)) {
    rows[table] = await eraseRows(tx, workspaceId, table, personal, person[personal.idsOf]);
  }
  const erasing = { text: erasedPlaceholder, summaryOf: await summariesOf(tx, workspaceId, person) };
  const events = await eraseRecords(tx, workspaceId, person, eventSource, erasing);
  await disownAttemptsInFlight(tx, workspaceId, events);
  await eraseReceiverErrors(tx, workspaceId, events);
  await eraseRecords(tx, workspaceId, person, commandResultSource, erasing);
  const [clock] = await tx<{ now: number }[]>`select clock() as now`;
  if (!clock) throw new Error('the clock gave no row');
  const { customers = 0, conversations = 0, messages = 0, orders = 0, form_submissions: answers = 0 } = rows;
  return {
    result: { customers, conversations, messages, orders, answers, events: events.length, erasedAt: clock.now },
    events: [],
    ids: person.conversations.slice(0, announcedAtOnce),
    orders: person.orders.slice(0, announcedAtOnce),
  };
}

/** An announcement names at most 499 ids; open pages read all orders again anyway. */
const announcedAtOnce = 499;

async function summariesOf(tx: Tx, workspaceId: string, { orders }: Person): Promise<Erasing['summaryOf']> {
  const rows = await tx<{ id: string; summary: string }[]>`
    select id, summary from orders where workspace_id = ${workspaceId} and id = any (${orders}::text[])`;
  const summaries = new Map(rows.map(({ id, summary }) => [id, summary]));
  return (id) => summaries.get(id);
}

/** Returns the keys of the erased records. */
async function eraseRecords(
  tx: Tx,
  workspaceId: string,
  person: Person,
  source: RecordSource,
  erasing: Erasing,
): Promise<string[]> {
  const keys: string[] = [];
  for await (const records of findPersonalData(tx, workspaceId, person, source)) {
    const texts = records.map(({ text, hasPlatformSchema }) => {
      const data: unknown = JSON.parse(text);
      return JSON.stringify(hasPlatformSchema ? eraseJson(data, erasing) : eraseClientJson(data));
    });
    const { table, key, text } = source;
    await tx`
      update ${tx(table)} set ${tx(text)} = erased from unnest(${records.map((record) => record.key)}::text[], ${texts}::text[])
        of (at_key, erased)
      where workspace_id = ${workspaceId} and ${tx(key)} = at_key`;
    keys.push(...records.map((record) => record.key));
  }
  return keys;
}

/** An attempt in flight carries the old text, which the receiver's answer may repeat. A new token discards the attempt's
 * result; the delivery is attempted again when its lease ends. The first part of a token names the process. */
async function disownAttemptsInFlight(tx: Tx, workspaceId: string, events: readonly string[]): Promise<void> {
  await tx`
    update open_deliveries set claim = (left(claim::text, 8) || right(gen_random_uuid()::text, -8))::uuid
    where workspace_id = ${workspaceId} and event_id = any (${[...events]}::text[]) and claim is not null`;
}

async function eraseReceiverErrors(tx: Tx, workspaceId: string, events: readonly string[]): Promise<void> {
  for (const [table, column] of Object.entries(receiverErrors)) {
    await tx`
      update ${tx(table)} set ${tx(column)} = split_part(${tx(column)}, ':', 1) || ${`: ${erasedPlaceholder}`}
      where workspace_id = ${workspaceId} and event_id = any (${[...events]}::text[])
        and http_status is not null and ${tx(column)} is not null`;
  }
}

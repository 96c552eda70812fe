import { isId } from '../../../shared/basics/id.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Command, Output } from '../../../shared/contracts/commands.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import type { TransactionSource, Tx } from '../../../shared/db/connections/connect.ts';
import { once } from '../../../shared/db/once.ts';
import { recordTexts } from '../../../shared/messaging/record.ts';
import { ImportedOrder } from '../../../shared/orders/contract/order-inputs.ts';
import { isFoodOrder, stateOfNew } from '../../../shared/orders/rules/transitions.ts';
import { insertOrders, insertWithoutEvents, type OrderRow, orderRow, takeNumbers } from './insert-orders.ts';
import { createdEvents, findWorkspace, type Workspace } from './place-order.ts';

const parseOrder = parser(ImportedOrder);

/** Invalid orders are listed by index, and the others are stored. No events unless `events` is set. */
export async function importOrders(
  db: TransactionSource,
  command: Command<'orders.import'>,
): Promise<Output<'orders.import'>> {
  return db.begin((tx) =>
    once(tx, command, 'orders.import', async () => {
      const { workspaceId } = command;
      const workspace = await findWorkspace(tx, workspaceId);
      const firstNumber = await takeNumbers(tx, workspaceId, command.orders.length);
      const existingIds = await knownIds(tx, workspaceId, command.orders);
      const refused: { index: number; message: string }[] = [];
      const rows: OrderRow[] = [];
      command.orders.forEach((value, index) => {
        try {
          const input = parseOrder(value);
          assertKnown(existingIds, input);
          rows.push(importedRow(workspaceId, workspace, input, String(firstNumber + index)));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refused.push({ index, message: error.message });
        }
      });
      await insertImported(tx, workspaceId, rows, command.events ?? false);
      return { imported: rows.length, refused };
    }),
  );
}

async function knownIds(tx: Tx, workspaceId: string, orders: readonly unknown[]): Promise<ReadonlySet<string>> {
  const isEither = (id: string): boolean => isId('conversation', id) || isId('customer', id);
  const named = orders.flatMap((order) => namedIds(Object(order))).filter(isEither);
  if (named.length === 0) return new Set();
  const rows = await tx<{ id: string }[]>`
    select id from conversations where workspace_id = ${workspaceId} and id = any (${named})
    union all
    select id from customers where workspace_id = ${workspaceId} and id = any (${named})`;
  return new Set(rows.map(({ id }) => id));
}

/** Throws `not_found` for a conversation or customer of another workspace (I13). */
function assertKnown(known: ReadonlySet<string>, input: ImportedOrder): void {
  const missing = namedIds(input).find((id) => !known.has(id));
  if (missing !== undefined) throw new Refused('not_found', `there is no ${missing} in the workspace`);
}

function namedIds(order: {
  readonly conversationId?: unknown;
  readonly customer?: { readonly id?: unknown };
}): string[] {
  return [order.conversationId, order.customer?.id].filter((id) => typeof id === 'string');
}

async function insertImported(
  tx: Tx,
  workspaceId: string,
  rows: readonly OrderRow[],
  withEvents: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  if (!withEvents) return insertWithoutEvents(tx, rows);
  await recordTexts(tx, workspaceId, createdEvents(await insertOrders(tx, rows)));
}

function importedRow(workspaceId: string, workspace: Workspace, input: ImportedOrder, number: string): OrderRow {
  const food = isFoodOrder(workspace.kind, input.source);
  const state = stateOfNew(food, input.board ?? true, { status: input.status, step: input.step });
  const customer = {
    customerId: input.customer?.id ?? null,
    customerName: input.customer?.name ?? null,
    customerPhone: input.customer?.phone ?? null,
    customerEmail: input.customer?.email ?? null,
  };
  return {
    ...orderRow(workspaceId, input, state, customer, input.number ?? number, workspace.currency),
    payment_status: input.payment_status ?? null,
    delivery_status: input.delivery_status ?? null,
    invoice_status: input.invoice_status ?? null,
    external_order_id: input.externalOrderId ?? null,
    created_at: input.createdAt === undefined ? null : new Date(input.createdAt).toISOString(),
  };
}

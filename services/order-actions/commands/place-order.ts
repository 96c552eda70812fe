import { Refused } from '../../../shared/basics/refused.ts';
import type { Command } from '../../../shared/contracts/commands.ts';
import type { TransactionSource, Tx } from '../../../shared/db/connections/connect.ts';
import { once } from '../../../shared/db/once.ts';
import { recordTexts } from '../../../shared/messaging/record.ts';
import type { NewOrder } from '../../../shared/orders/contract/order-inputs.ts';
import { isFoodOrder, stateOfNew } from '../../../shared/orders/rules/transitions.ts';
import type { WorkspaceKind } from '../../../shared/workspaces/rules/plan.ts';
import type { OrderChange } from '../changes/change-order.ts';
import { insertPlaced, type OrderCustomer, orderRow, takeNumbers } from './insert-orders.ts';

export interface Workspace {
  readonly kind: WorkspaceKind;
  readonly currency: string;
}

/** Announces a food order as order.created (spec: Restaurant order status). Throws `invalid_request`, `not_found`. */
export async function placeOrder(db: TransactionSource, command: Command<'orders.place'>): Promise<OrderChange> {
  return db.begin((tx) =>
    once(tx, command, 'orders.place', async () => {
      const { workspaceId, order: input } = command;
      const { kind, currency } = await findWorkspace(tx, workspaceId);
      const state = stateOfNew(isFoodOrder(kind, input.source), input.board ?? true);
      const customer = await findCustomer(tx, workspaceId, input);
      const number = String(await takeNumbers(tx, workspaceId, 1));
      const row = orderRow(workspaceId, input, state, customer, number, currency);
      const { order, eventId } = await insertPlaced(tx, row, command.by);
      const created = createdEvents([order.restaurantOrder]);
      await recordTexts(
        tx,
        workspaceId,
        created.map((event) => ({ ...event, id: eventId })),
      );
      return { order, changed: true, event: created[0]?.name ?? null };
    }),
  );
}

export function createdEvents(restaurantOrders: readonly (string | null)[]) {
  return restaurantOrders.filter((data) => data !== null).map((data) => ({ name: 'order.created' as const, data }));
}

export async function findWorkspace(tx: Tx, workspaceId: string): Promise<Workspace> {
  const [workspace] = await tx<Workspace[]>`
    select kind, currency from workspaces where id = ${workspaceId}`;
  if (!workspace) throw new Refused('not_found', 'no such workspace');
  return workspace;
}

async function findCustomer(tx: Tx, workspaceId: string, input: NewOrder): Promise<OrderCustomer> {
  const customerInput = input.customer ?? {};
  const existingCustomer = await knownCustomer(tx, workspaceId, input);
  return {
    customerId: existingCustomer?.id ?? null,
    customerName: customerInput.name ?? existingCustomer?.name ?? null,
    customerPhone: customerInput.phone ?? existingCustomer?.phone ?? null,
    customerEmail: customerInput.email ?? existingCustomer?.email ?? null,
  };
}

interface KnownCustomer {
  readonly id: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

async function knownCustomer(tx: Tx, workspaceId: string, input: NewOrder): Promise<KnownCustomer | null> {
  const customerId = input.customer?.id ?? null;
  if (input.conversationId) {
    const [row] = await tx<KnownCustomer[]>`
      select u.id, u.name, u.phone, u.email
      from conversations c left join customers u on u.workspace_id = c.workspace_id and u.id = c.customer_id
      where c.workspace_id = ${workspaceId} and c.id = ${input.conversationId}`;
    if (!row) throw new Refused('not_found', 'no such conversation');
    if (customerId === null || customerId === row.id) return row;
  }
  if (customerId === null) return null;
  const [row] = await tx<KnownCustomer[]>`
    select id, name, phone, email from customers where workspace_id = ${workspaceId} and id = ${customerId}`;
  if (!row) throw new Refused('not_found', 'no such customer');
  return row;
}

import type { Command, Subject } from '../../../shared/contracts/commands.ts';
import { defaultTimeoutMs } from '../../../shared/runtime/until.ts';
import { sendChecked } from '../../support/requests/send-checked.ts';
import { createCustomer, createForm, formClient } from '../../support/running/forms.ts';
import type { Stores } from '../../support/running/services.ts';

export interface Marked {
  readonly workspaceId: string;
  /** In each of the person's texts. */
  readonly mark: string;
  readonly phone: string;
}

type Planting = Awaited<ReturnType<typeof plant>>;
export type Planted = Marked & Planting;

/** A person with a mark in every text, by every way in which texts arrive. */
export async function plant(stores: Pick<Stores, 'db' | 'messaging'>, forms: string, marked: Marked) {
  const { workspaceId, mark, phone } = marked;
  const email = `${mark}@example.com`;
  const customerId = await createCustomer(stores.db, workspaceId, {
    ...{ name: mark, phone, email, custom: { allergy: mark } },
  });
  const conversationId = await talk(stores, marked, customerId);
  const orderIds = await order(stores, marked, { id: customerId, name: mark, phone, email }, conversationId);
  const token = await answer(stores, forms, marked, customerId);
  const send = sender(stores, workspaceId);
  const about = [{ phone }, { email }, { orderId: orderIds[0] }, { customer: { id: customerId, called: mark } }];
  for (const each of about) {
    for (const event of ['file.ready', 'message.received'] as const) {
      await send('automation.trigger', { event, data: { ...each, said: mark } });
    }
  }
  return { customerId, conversationId, orderIds, token };
}

async function talk(stores: Pick<Stores, 'messaging'>, { workspaceId, mark }: Marked, id: string): Promise<string> {
  const send = sender(stores, workspaceId);
  const { id: conversationId } = await send('conversations.put', {
    conversation: { channel: 'web', subject: mark, customer: { id } },
  });
  for (const direction of ['contact', 'agent'] as const) {
    await send('messages.add', { conversationId, message: { direction, text: `${mark} wrote` } });
  }
  await send('conversations.note', { conversationId, text: `note on ${mark}` });
  await send('conversations.act', { conversationId, action: 'escalate', by: { kind: 'customer', name: mark } });
  return conversationId;
}

async function order(
  stores: Pick<Stores, 'messaging'>,
  { workspaceId, mark, phone }: Marked,
  customer: { id: string; name: string; phone: string; email: string },
  conversationId: string,
): Promise<string[]> {
  const send = sender(stores, workspaceId);
  const placed = await send('orders.place', {
    by: { kind: 'customer', name: mark },
    order: {
      ...{ source: 'chat', conversationId, customer, specialInstructions: mark, details: { raw: mark }, notes: mark },
      lines: [{ name: 'Kebab', quantity: 2, unit_price: 3000, notes: `for ${mark}` }],
      ...{ fulfillment: { type: 'delivery', address: `${mark} street` }, board: true },
    },
  });
  const orderId = placed.store_order.id;
  await send('orders.act', { orderId, action: 'approve' });
  await send('orders.amend', { orderId, changes: { fulfillment: { type: 'delivery', address: `${mark} lane` } } });
  await send('orders.cancel', { orderId, reason: `${mark} changed their mind` });
  const ofGuest = await send('orders.place', {
    order: {
      ...{ source: 'phone', customer: { name: mark, phone }, amount_only: true, total: 9000, notes: `${mark} agreed` },
    },
  });
  return [orderId, ofGuest.store_order.id];
}

async function answer({ db }: Pick<Stores, 'db'>, forms: string, { workspaceId, mark }: Marked, customerId: string) {
  const form = await createForm(db, workspaceId, [
    { key: 'wish', type: 'short_text', label: 'Wish', label_ar: 'أمنية' },
    { key: 'name', type: 'short_text', label: 'Name', label_ar: 'الاسم', destination: 'profile.name' },
  ]);
  const { token } = await form.link({ customerId, edits: 3 });
  for (const wish of ['a table', 'a chair']) {
    const given = await formClient(forms).submit(token, { wish: `${mark}: ${wish}`, name: mark });
    if (!given.ok) throw new Error(JSON.stringify(given));
  }
  return token;
}

function sender({ messaging }: Pick<Stores, 'messaging'>, workspaceId: string) {
  return <S extends Subject>(subject: S, command: Omit<Command<S>, 'workspaceId' | 'commandId'>) =>
    sendChecked(
      messaging,
      subject,
      asCommand<S>({ ...command, workspaceId, commandId: crypto.randomUUID() }),
      defaultTimeoutMs,
    );
}

function asCommand<S extends Subject>(command: unknown): Command<S> {
  return command as Command<S>;
}

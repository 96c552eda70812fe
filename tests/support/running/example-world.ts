import type { ConversationAction } from '../../../shared/conversations/rules/conversation.ts';
import type { NewOrder } from '../../../shared/orders/contract/order-inputs.ts';
import type { OrderAction } from '../../../shared/orders/rules/transitions.ts';
import { until } from '../../../shared/runtime/until.ts';
import type { AutomationEvent } from '../../../shared/webhooks/rules/event-pattern.ts';
import { workspaceWithKey } from '../data/workspace.ts';
import { type Received, startReceiver } from '../requests/receiver.ts';
import { startApi } from './api.ts';
import { startForTests } from './conversations.ts';
import { anySecret, insertEndpoint, insertRule, startService } from './world.ts';

export async function startExampleWorld() {
  const api = await startApi();
  const dispatcher = startService({ url: api.databaseUrl }, { natsUrl: api.natsUrl });
  const chats = await startForTests({ url: api.databaseUrl }, { url: api.natsUrl });
  const receiver = await startReceiver();
  const { workspaceId, key } = await workspaceWithKey(api.db);
  const secret = anySecret();
  const endpointId = await insertEndpoint(api.db, workspaceId, { url: receiver.url, secret });

  const putConversation = async (): Promise<string> => {
    const customer = { name: 'Zainab Ali', phone: '+9647701234567' };
    const conversation = { channel: 'whatsapp', subject: 'Dinner for two', customer } as const;
    return (await chats.send('conversations.put', { workspaceId, conversation })).id;
  };
  const addMessage = (conversationId: string, direction: 'contact' | 'agent', text: string) =>
    chats.send('messages.add', { workspaceId, conversationId, message: { direction, text } });

  return {
    ...{ api, receiver, workspaceId, endpointId, key, secret },
    createRule: (event: string) => insertRule(api.db, workspaceId, event, endpointId),
    async startConversation(): Promise<string> {
      const conversationId = await putConversation();
      await addMessage(conversationId, 'contact', 'Two chicken shawarma and a lentil soup to Karrada, please.');
      const offer = 'Gladly! That is 16,500 IQD with delivery. Shall I send it to the kitchen?';
      await addMessage(conversationId, 'agent', offer);
      return conversationId;
    },
    async placeOrder(conversationId: string): Promise<string> {
      const order = { ...dinner, conversationId };
      return (await chats.send('orders.place', { workspaceId, order })).store_order.id;
    },
    changeOrder: (orderId: string, action: OrderAction) => chats.send('orders.act', { workspaceId, orderId, action }),
    changeConversation: (conversationId: string, action: ConversationAction) =>
      chats.send('conversations.act', { workspaceId, conversationId, action }),
    trigger: (event: AutomationEvent, data: Record<string, unknown>) =>
      chats.send('automation.trigger', { workspaceId, event, data }),
    async delivered(event: string): Promise<Received> {
      const find = () => receiver.received.find(({ headers }) => headers['x-service-event'] === event);
      await until(() => find() !== undefined, { timeoutMessage: () => `no ${event} came` });
      const found = find();
      if (!found) throw new Error(`the delivery of ${event} is gone`);
      return found;
    },
    async stop(): Promise<void> {
      await Promise.all([dispatcher.stop(), chats.stop()]);
      await api.stop();
      await receiver.close();
    },
  };
}

const dinner: NewOrder = {
  source: 'chat',
  fulfillment: { type: 'delivery', address: 'Karrada, street 62, house 9' },
  specialInstructions: 'Please ring twice',
  details: { items: [{ name: 'Chicken shawarma', quantity: 2 }, { name: 'Lentil soup' }] },
  lines: [
    { name: 'Chicken shawarma', quantity: 2, unit_price: 5000, options: [{ name: 'Extra garlic', price: 500 }] },
    { name: 'Lentil soup', quantity: 1, unit_price: 3000 },
  ],
  delivery_fee: 2500,
};

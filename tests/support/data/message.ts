import type { Message } from '../../../services/notifier/message.ts';

type Place = Partial<Message['row']>;

/** A claimed message, as the notifier gives it to a channel. */
export function messageTo(place: Place, message: Partial<Omit<Message, 'row'>> = {}): Message {
  return {
    ...{ id: 'nmg_1', kind: 'order.waiting' },
    content: {
      title: 'Order 1042 is waiting',
      lines: ['Nobody has accepted it for 3 minutes.'],
      whatToDo: 'Accept or reject it on the board.',
      action: { label: 'Open the board', url: 'https://app.example.com/wsp_1/orders' },
    },
    ...message,
    row: {
      ...{ id: 'nmg_1', createdAt: 1_000, now: 1_000, mayHaveArrived: false, userId: null },
      ...{ workspaceId: 'wsp_1', workspaceName: 'Grill', isOutsideWorkspace: false, role: 'admin' },
      ...{ chatUrl: null, email: null, language: 'en', pushEndpoint: null, pushKeys: null, items: [] },
      ...place,
    },
  };
}

import { member, type Needs } from '../../../request/routes.ts';
import { chatPage } from './chat-page.tsx';
import { readChat } from './read-chat.ts';

/** The chat that an order came from, to be read beside the board before the order is taken. */
export const chatRoutes = [
  member.get('/orders/:order/chat', async (visit, backend: Needs<'sql' | 'live'>) =>
    chatPage(visit, await readChat(visit, backend)),
  ),
];

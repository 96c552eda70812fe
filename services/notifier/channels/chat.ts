import type { Network } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender } from '../../../shared/outgoing/send.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { Message, NotificationChannel } from '../message.ts';
import { outcomeOf } from './posted.ts';

export interface ChatOptions {
  readonly network: Network;
  readonly secrets: Secrets;
  readonly ca?: string;
  readonly timeoutMs?: number;
}

const maxInFlight = 20;
const maxPerWorkspace = 2;
/** Discord accepts 2,000 characters, others more. */
const maxMessageLength = 1_900;

/** Posts `{ "text": … }`, as Slack, Mattermost and Discord accept it. */
export function createChatChannel({ secrets, ...sending }: ChatOptions): NotificationChannel {
  const sender = createSender(sending);
  return {
    maxInFlight,
    maxPerWorkspace,
    async send({ row, content }) {
      if (row.chatUrl === null) return { result: 'refused', error: 'the workspace has no chat address' };
      const url = secrets.open(Buffer.from(row.chatUrl, 'hex'));
      const body = JSON.stringify({ text: chatText(content) });
      return outcomeOf(await sender.send(url, { headers: { 'Content-Type': 'application/json' }, body }), Date.now());
    },
    close: sender.close,
  };
}

function chatText({ title, lines, whatToDo, action }: Message['content']): string {
  const link = `\n${action.label}: ${action.url}`;
  const text = escapeMarkup([title, ...lines, whatToDo].join('\n'));
  const maxTextLength = maxMessageLength - link.length;
  return `${text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1).toWellFormed()}…`}${link}`;
}

/** A customer's text must neither become a Slack link nor mention everybody. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=everyone|here|channel|all)/gi, '@\u200b');
}

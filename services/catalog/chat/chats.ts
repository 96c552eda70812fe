import { Refused } from '../../../shared/basics/refused.ts';
import type { CatalogLanguage } from '../../../shared/catalog/rules/price.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { addressOf } from '../../../shared/http/address.ts';
import { readText } from '../../../shared/http/body.ts';
import { clientAddress } from '../../../shared/http/limits/client-address.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { eventStream } from '../serve/event-stream.ts';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';
import { createChatLimits } from './chat-limits.ts';
import { type ChatProblem, createChatPage } from './chat-page.tsx';
import { createLiveChats } from './live-chats.ts';
import { createPassOn } from './pass-on.ts';
import { type Chat, readChat } from './read-chat.ts';
import { newNonce, nothingWritten, readWritten } from './read-written.ts';
import { contactIdOf, cookieOf, isFromOurPage, tokenIn, tokenOf } from './visitor.ts';

export interface ChatDependencies {
  readonly db: Db;
  readonly messaging: Messaging;
  readonly catalogUrl: string;
  readonly log: Log;
}

export type Chats = Awaited<ReturnType<typeof openChats>>;

/** The page on which guests of a menu write to the team (decided: Web chat). Null where there is no chat. */
export async function openChats({ db, messaging, catalogUrl, log }: ChatDependencies) {
  const page = await createChatPage();
  const live = createLiveChats(messaging);
  const passOn = createPassOn(messaging, log);
  const limits = createChatLimits();
  const isSecure = catalogUrl.startsWith('https:');

  const find = async ({ workspaceId }: PreparedCatalog, request: Request): Promise<Chat | null> => {
    const token = tokenIn(request);
    return token === null ? null : readChat(db, workspaceId, contactIdOf(token));
  };

  return {
    async show(catalog: PreparedCatalog, request: Request, language: CatalogLanguage): Promise<Response | null> {
      const chat = await find(catalog, request);
      if (!chat && !isOpen(catalog)) return null;
      if (chat && request.method === 'GET') passOn.delivered(catalog.workspaceId, chat);
      const text = addressOf(request).searchParams.get('text') ?? '';
      const written = { ...nothingWritten, nonce: newNonce(), text: text.slice(0, maxOffered) };
      return page({ catalog, language, chat, isOpen: isOpen(catalog), written, problem: null });
    },

    async take(catalog: PreparedCatalog, request: Request, language: CatalogLanguage): Promise<Response | null> {
      const received = readWritten(await readText(request).catch(refusedBody));
      const token = tokenOf(request, received.nonce);
      const found = await readChat(db, catalog.workspaceId, contactIdOf(token));
      const isOurs = found === null || tokenIn(request) !== null || Date.now() - found.beganAt < sentAgainWithinMs;
      const chat = isOurs ? found : null;
      const written = isOurs ? received : { ...received, nonce: newNonce() };
      if (!chat && !isOpen(catalog)) return null;
      const again = (problem: ChatProblem, retryAfterSeconds = 0) =>
        page({ catalog, language, chat, isOpen: isOpen(catalog), written, problem, retryAfterSeconds });
      if (!isOurs) return again('elsewhere');
      if (!isOpen(catalog)) return again('closed');
      if (!isFromOurPage(request)) return again('elsewhere');
      if (written.problem !== null) return again(written.problem);
      try {
        limits.count({ chat: chat?.conversationId ?? null, ...catalog, address: clientAddress(request) ?? '' });
        await passOn.message(catalog.workspaceId, token, written, chat === null);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code !== 'rate_limited') return again('notSent');
        return again('tooFast', Number(error.details.retry_after_seconds));
      }
      const path = `/c/${catalog.slug}/chat`;
      return toTheEnd(`${path}?lang=${language}`, cookieOf(token, path, isSecure));
    },

    async follow(catalog: PreparedCatalog, request: Request): Promise<Response> {
      if (request.method === 'HEAD') return eventStream('');
      const chat = await find(catalog, request);
      // Ends the browser's attempts.
      if (chat === null) return new Response(null, { status: 204 });
      return eventStream(live.open(chat.conversationId, catalog.slug, clientAddress(request) ?? ''));
    },

    close: live.close,
  };
}

const maxOffered = 300;

/** A first message that arrives twice has no cookie either time. Later its nonce opens nothing to whoever found it. */
const sentAgainWithinMs = 600_000;

function toTheEnd(address: string, cookie: string): Response {
  const headers = { location: `${address}#end`, 'cache-control': 'no-store', 'set-cookie': cookie };
  return new Response(null, { status: 303, headers });
}

function isOpen({ content }: PreparedCatalog): boolean {
  return content.snapshot.contact?.webChat === true;
}

function refusedBody(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

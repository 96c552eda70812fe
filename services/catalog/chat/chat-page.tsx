import { join } from 'node:path';
import { raw } from 'hono/html';
import { colourDeclarations } from '../../../shared/catalog/page/colours.ts';
import { Icon } from '../../../shared/catalog/page/icon.tsx';
import { styleOf } from '../../../shared/catalog/page/page-style.ts';
import { isolated, pick } from '../../../shared/catalog/page/text-in.tsx';
import { pageTexts } from '../../../shared/catalog/page/texts.ts';
import type { CatalogLanguage } from '../../../shared/catalog/rules/price.ts';
import { bundledText } from '../../../shared/http/page-file.ts';
import { pageLocales } from '../../../shared/money/amount-text.ts';
import { hashSource, safeHeaders } from '../serve/headers.ts';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';
import { chatTexts } from './chat-texts.ts';
import type { Chat, ChatMessage } from './read-chat.ts';
import { maxLengths, type Written, type WrittenProblem } from './read-written.ts';

export type ChatProblem = WrittenProblem | 'tooFast' | 'closed' | 'notSent';

const statuses: Readonly<Record<ChatProblem, number>> = {
  ...{ empty: 400, tooLong: 413, phone: 400, closed: 409, elsewhere: 403, tooFast: 429, notSent: 503 },
};

interface ChatPage {
  readonly catalog: PreparedCatalog;
  readonly language: CatalogLanguage;
  readonly chat: Chat | null;
  readonly isOpen: boolean;
  readonly written: Written;
  readonly problem: ChatProblem | null;
  readonly retryAfterSeconds?: number;
}

const here = import.meta.dir;

export async function createChatPage() {
  const css = await styleOf([join(here, '../../../shared/catalog/page/styles/base.css'), join(here, 'chat-page.css')]);
  const script = await bundledText(join(here, '../browser/chat.ts'));
  return (shown: ChatPage): Response => {
    const { catalog, language, problem, retryAfterSeconds = 0 } = shown;
    const style = `:root{${colourDeclarations(catalog.content.snapshot.branding)}}${css}`;
    return new Response(`<!doctype html>${<Page {...shown} style={style} script={script} />}`, {
      status: problem === null ? 200 : statuses[problem],
      headers: {
        ...safeHeaders,
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; script-src ${hashSource(script)}; style-src ${hashSource(style)}; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
        'x-robots-tag': 'noindex',
        vary: 'cookie, accept-language',
        ...(retryAfterSeconds > 0 && { 'retry-after': String(retryAfterSeconds) }),
      },
    });
  };
}

function Page({ catalog, language, chat, isOpen, written, problem, style, script }: ChatPage & PageCode) {
  const { slug, content } = catalog;
  const { branding } = content.snapshot;
  const texts = chatTexts(language);
  const { direction, otherLanguage } = pageTexts(language);
  const other = language === 'ar' ? 'en' : 'ar';
  const name = pick(language, branding.title, branding.titleArabic);
  return (
    <html lang={language} dir={direction} data-theme={branding.theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <title>{texts.withUs(name)}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <style>{raw(style)}</style>
      </head>
      <body>
        <header class="bar">
          <a class="bar__back" href={`/c/${slug}?lang=${language}`} aria-label={texts.menu}>
            <Icon of="back" />
          </a>
          <h1>
            {isolated(language, branding.title, branding.titleArabic)} <small>{texts.chat}</small>
          </h1>
          <a href={`?lang=${other}`} hreflang={other} lang={other}>
            {otherLanguage}
          </a>
        </header>
        <main data-not-sent={texts.problems.notSent} data-closed={texts.problems.closed}>
          <Messages language={language} chat={chat} name={name} />
          <p class="problem" id="problem" role="alert">
            {problem !== null && isOpen && texts.problems[problem]}
          </p>
          {chat !== null && (
            <noscript>
              <p>
                <a href={`?lang=${language}#end`}>{texts.refresh}</a>
              </p>
            </noscript>
          )}
          {isOpen ? (
            <WriteForm {...{ slug, language, written, isNew: chat === null }} />
          ) : (
            <p class="notice" id="end">
              {texts.problems.closed}
            </p>
          )}
        </main>
        <script type="module">{raw(script)}</script>
      </body>
    </html>
  );
}

interface PageCode {
  readonly style: string;
  readonly script: string;
}

function Messages({ language, chat, name }: Pick<ChatPage, 'language' | 'chat'> & { readonly name: string }) {
  const texts = chatTexts(language);
  if (chat === null) return <p class="notice">{texts.lead}</p>;
  const time = timesIn(language, chat.timezone);
  const sender = ({ direction }: ChatMessage) => (direction === 'contact' ? texts.you : name);
  return (
    <div class="log" role="log" aria-label={texts.messages}>
      <ol class="messages" id="messages">
        {chat.messages.map((message) => (
          <li id={message.id} class={message.direction === 'contact' ? 'message message--own' : 'message'}>
            <span class="message__from">
              {isolated(language, sender(message))}{' '}
              <time datetime={new Date(message.createdAt).toISOString()}>{time.format(message.createdAt)}</time>
            </span>
            <p dir="auto">{message.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface WriteFormProps {
  readonly slug: string;
  readonly language: CatalogLanguage;
  readonly written: Written;
  readonly isNew: boolean;
}

function WriteForm({ slug, language, written, isNew }: WriteFormProps) {
  const texts = chatTexts(language);
  return (
    <form class="write" id="end" method="post" action={`/c/${slug}/chat?lang=${language}`} autocomplete="off">
      <input type="hidden" name="id" value={written.nonce} />
      {isNew && (
        <div class="who">
          <label>
            {texts.name}
            <input name="name" dir="auto" maxlength={maxLengths.name} autocomplete="name" value={written.name} />
          </label>
          <label>
            {texts.phone}
            <input
              name="phone"
              type="tel"
              dir="ltr"
              maxlength={maxLengths.phone}
              autocomplete="tel"
              aria-describedby="phone-hint"
              value={written.phone}
            />
            <small id="phone-hint">{texts.phoneHint}</small>
          </label>
        </div>
      )}
      <label class="text">
        <span class="unseen">{texts.message}</span>
        <textarea name="text" rows={2} dir="auto" required maxlength={maxLengths.text} placeholder={texts.message}>
          {written.text}
        </textarea>
      </label>
      <button type="submit" class="send">
        {texts.send}
      </button>
    </form>
  );
}

const times = new Map<string, Intl.DateTimeFormat>();

/** Kept, as each takes longer to make than a page. */
function timesIn(language: CatalogLanguage, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const kept = times.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(pageLocales[language], {
    ...{ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone },
  });
  times.set(key, made);
  return made;
}

import { channels } from '../../../../shared/conversations/rules/conversation.ts';
import { type ListedConversation, maxUnread } from '../../../../shared/conversations/verbs/list-conversations.ts';
import { listViews } from '../../../../shared/conversations/verbs/list-filter.ts';
import { maxCounted } from '../../../../shared/conversations/verbs/waiting.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Empty } from '../../../../shared/ui/components/table.tsx';
import { cappedCount } from '../../../../shared/ui/texts/formats.ts';
import type { WithVisit } from '../../request/visit.ts';
import { ChatRow } from './chat-row.tsx';
import { conversationPath, type InboxQuery, queryOf } from './inbox-query.ts';
import type { Listed } from './read-inbox.ts';
import { inboxTexts } from './texts.ts';

type ListProps = WithVisit<{ inboxQuery: InboxQuery; left: Listed; openId: string | null }>;

export function ListPane({ visit, inboxQuery, left: { counts, list }, openId }: ListProps) {
  const texts = inboxTexts(visit.language);
  const { conversations, next } = list;
  const here = conversations.findIndex(({ id }) => id === openId);
  const at = (change: Partial<InboxQuery>) => visit.at(`/inbox${queryOf({ ...inboxQuery, ...change })}`);
  return (
    <section class="inbox__list" aria-label={texts.conversations}>
      <SearchBox visit={visit} inboxQuery={inboxQuery} />
      <nav class="row-actions" aria-label={texts.lists}>
        {listViews.map((view) => (
          <a
            class="views__view"
            href={at({ view, before: null, query: '' })}
            aria-current={view === inboxQuery.view ? 'page' : undefined}
          >
            {texts.views[view]}{' '}
            {view !== 'closed' && counts[view] > 0 && (
              <span class="count">{cappedCount(visit.language, counts[view], maxCounted)}</span>
            )}
          </a>
        ))}
      </nav>
      <ChannelFilter visit={visit} inboxQuery={inboxQuery} />
      {conversations.length === 0 && <Empty {...texts.empty[inboxQuery.view]} />}
      <ul class="box chats">
        {conversations.map((conversation, index) => (
          <Chat
            visit={visit}
            href={conversationPath(visit, inboxQuery, conversation.id)}
            conversation={conversation}
            isOpen={conversation.id === openId}
            hotkey={index === here + 1 ? 'j' : index === here - 1 ? 'k' : null}
          />
        ))}
      </ul>
      {(next !== null || inboxQuery.before !== null) && (
        <p class="actions">
          {inboxQuery.before !== null && <ButtonLink href={at({ before: null })}>{texts.newest}</ButtonLink>}
          {next !== null && <ButtonLink href={at({ before: next })}>{visit.texts.older}</ButtonLink>}
        </p>
      )}
    </section>
  );
}

export function SearchBox({ visit, inboxQuery }: Pick<ListProps, 'visit' | 'inboxQuery'>) {
  const texts = inboxTexts(visit.language);
  return (
    <search>
      <form class="inbox__search" method="get" action={visit.at('/inbox')}>
        <input
          type="search"
          name="q"
          class="field__input"
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={inboxQuery.query}
          maxlength={200}
          dir="auto"
          data-hotkey="/"
        />
        <Button tone="plain">{texts.search}</Button>
      </form>
    </search>
  );
}

function ChannelFilter({ visit, inboxQuery }: Pick<ListProps, 'visit' | 'inboxQuery'>) {
  const texts = inboxTexts(visit.language);
  return (
    <form method="get" action={visit.at('/inbox')} class="inbox__channel" data-controller="auto-submit">
      <input type="hidden" name="view" value={inboxQuery.view} />
      <select name="channel" class="field__input" aria-label={texts.channel} data-action="auto-submit#submit">
        <option value="">{texts.allChannels}</option>
        {channels.map((channel) => (
          <option value={channel} selected={channel === inboxQuery.channel}>
            {texts.channels[channel]}
          </option>
        ))}
      </select>
      <span class="no-js-only">
        <Button tone="plain">{visit.texts.show}</Button>
      </span>
    </form>
  );
}

type ChatProps = Omit<Parameters<typeof ChatRow>[0], 'who' | 'text'> & { readonly conversation: ListedConversation };

function Chat({ conversation, ...row }: ChatProps) {
  const { language } = row.visit;
  const texts = inboxTexts(language);
  const { customerName, customerPhone, subject, lastText, lastDirection, updatedAt } = conversation;
  const { unread, isUndelivered, isSolved, status, channel, assigneeName } = conversation;
  const text = `${lastDirection === 'agent' ? '↩ ' : ''}${lastText ?? subject ?? texts.noMessages}`;
  const who = customerName ?? customerPhone ?? texts.somebody;
  return (
    <ChatRow {...row} who={who} at={updatedAt} text={text} isUnread={unread > 0}>
      <small>{texts.channels[channel]}</small>
      {status === 'escalated' && <Badge mood="bad">{texts.statuses.escalated}</Badge>}
      {isUndelivered && <Badge mood="bad">{texts.untaken}</Badge>}
      {isSolved && <Badge mood="good">{texts.solved}</Badge>}
      {assigneeName && <small dir="auto">{assigneeName}</small>}
      {unread > 0 && <span class="count count--new">{texts.unread(cappedCount(language, unread, maxUnread - 1))}</span>}
    </ChatRow>
  );
}

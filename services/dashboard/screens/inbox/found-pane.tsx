import { NextPage } from '../../../../shared/ui/components/button.tsx';
import { Empty } from '../../../../shared/ui/components/table.tsx';
import type { WithVisit } from '../../request/visit.ts';
import { ChatRow } from './chat-row.tsx';
import { conversationPath, type InboxQuery, queryOf } from './inbox-query.ts';
import { SearchBox } from './list-pane.tsx';
import type { Found } from './read-inbox.ts';
import { inboxTexts } from './texts.ts';

type FoundProps = WithVisit<{ inboxQuery: InboxQuery; left: Found }>;

export function FoundPane({ visit, inboxQuery, left: { customers, found } }: FoundProps) {
  const texts = inboxTexts(visit.language);
  const { messages, next } = found;
  return (
    <section class="inbox__list" aria-label={texts.searchFor(inboxQuery.query)}>
      <SearchBox visit={visit} inboxQuery={inboxQuery} />
      <p>
        <a href={visit.at('/inbox')}>{texts.noSearch}</a>
      </p>
      {customers.length + messages.length === 0 && <Empty {...texts.noneFound} />}
      {customers.length > 0 && <h2>{texts.customers}</h2>}
      <ul class="box chats">
        {customers.map(({ id, name, phone, email }) => (
          <ChatRow
            visit={visit}
            href={visit.at(`/customers/${id}`)}
            who={name ?? texts.somebody}
            text={<bdi dir="ltr">{phone ?? email ?? ''}</bdi>}
          />
        ))}
      </ul>
      {messages.length > 0 && <h2>{texts.messages}</h2>}
      <ul class="box chats">
        {messages.map(({ conversationId, customerName, direction, text, createdAt }) => (
          <ChatRow
            visit={visit}
            href={conversationPath(visit, inboxQuery, conversationId)}
            who={direction === 'contact' ? (customerName ?? texts.somebody) : texts.team}
            at={createdAt}
            text={text}
          />
        ))}
      </ul>
      <NextPage
        href={next && visit.at(`/inbox${queryOf({ ...inboxQuery, before: next })}`)}
        label={visit.texts.older}
      />
    </section>
  );
}

import type { FoundCustomer, FoundMessages } from '../../../../shared/conversations/verbs/search.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { Empty } from '../../../../shared/ui/components/table.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { conversationAt, type InboxAddress, queryOf } from './address.ts';
import { shortTime } from './days.ts';
import { SearchBox } from './list-pane.tsx';
import { inboxTexts } from './texts.ts';

interface FoundParts {
  readonly visit: MemberVisit;
  readonly address: InboxAddress;
  readonly customers: readonly FoundCustomer[];
  readonly found: FoundMessages;
}

/** What a search found: customers first, then messages, the newest first. */
export function FoundPane({ visit, address, customers, found }: FoundParts) {
  const { language, workspace } = visit;
  const texts = inboxTexts(language);
  const { messages, next } = found;
  return (
    <section class="inbox__list" aria-label={texts.searchFor(address.query)}>
      <SearchBox visit={visit} address={address} />
      <p>
        <a href={visit.at('/inbox')}>{texts.noSearch}</a>
      </p>
      {customers.length + messages.length === 0 && <Empty {...texts.noneFound} />}
      {customers.length > 0 && <h2>{texts.customers}</h2>}
      <ul class="chats">
        {customers.map(({ id, name, phone, email }) => (
          <li>
            <a class="chat" href={visit.at(`/customers/${id}`)}>
              <span class="chat__who">
                <Name of={name ?? texts.somebody} />
              </span>
              <span class="chat__text">
                <bdi dir="ltr">{phone ?? email ?? ''}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {messages.length > 0 && <h2>{texts.messages}</h2>}
      <ul class="chats">
        {messages.map(({ conversationId, customerName, direction, text, createdAt }) => (
          <li>
            <a class="chat" href={conversationAt(visit, address, conversationId)}>
              <span class="chat__who">
                <bdi>{direction === 'contact' ? (customerName ?? texts.somebody) : texts.team}</bdi>
              </span>
              <time class="chat__when" dateTime={new Date(createdAt).toISOString()}>
                {shortTime(language, workspace.timezone, createdAt, Date.now())}
              </time>
              <span class="chat__text" dir="auto">
                {text}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {next !== null && (
        <p class="actions">
          <ButtonLink href={visit.at(`/inbox${queryOf({ ...address, before: next })}`)}>{texts.older}</ButtonLink>
        </p>
      )}
    </section>
  );
}

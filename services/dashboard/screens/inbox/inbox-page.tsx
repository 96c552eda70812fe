import { Empty } from '../../../../shared/ui/components/table.tsx';
import { Frame } from '../../frame/frame.tsx';
import { Keys } from '../../frame/keys.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { OfferPush } from '../devices/offer-push.tsx';
import type { Draft } from './conversation/composer.tsx';
import { CustomerCard } from './conversation/customer-card.tsx';
import { ThreadPane } from './conversation/thread-pane.tsx';
import { FoundPane } from './found-pane.tsx';
import { ListPane } from './list-pane.tsx';
import type { InboxParts } from './read-inbox.ts';
import { inboxTexts } from './texts.ts';

const emptyDraft: Draft = { text: '', problem: null };

export function inboxPage(visit: MemberVisit, parts: InboxParts, draft = emptyDraft, status = 200): Response {
  const texts = inboxTexts(visit.language);
  const { inboxQuery, left, open, position } = parts;
  const openId = open?.conversation.id ?? null;
  return page(
    <Frame
      visit={visit}
      title={texts.title}
      actions={
        <Keys visit={visit} label={texts.keys} title={texts.keysTitle} keys={Object.entries(texts.keysOf)}>
          <p>{texts.keysSend}</p>
        </Keys>
      }
    >
      <OfferPush visit={visit} pushKey={parts.pushKey} />
      <div
        class={open === null ? 'inbox' : 'inbox inbox--open'}
        data-controller="live-page hotkeys"
        data-live-page-address-value={visit.at(`/inbox/live?since=${position}`)}
        data-action="keydown@document->hotkeys#press"
        data-turbo-prefetch="false"
      >
        {left.is === 'list' ? (
          <ListPane visit={visit} inboxQuery={inboxQuery} left={left} openId={openId} />
        ) : (
          <FoundPane visit={visit} inboxQuery={inboxQuery} left={left} />
        )}
        {open === null ? (
          <section class="inbox__thread inbox__thread--none">
            <Empty {...texts.choose} />
          </section>
        ) : (
          <>
            <ThreadPane visit={visit} inboxQuery={inboxQuery} open={open} draft={draft} />
            <CustomerCard visit={visit} conversationId={open.conversation.id} known={open.known} />
          </>
        )}
      </div>
    </Frame>,
    status,
  );
}

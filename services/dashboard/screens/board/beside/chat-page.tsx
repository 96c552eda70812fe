import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { Name } from '../../../../../shared/ui/components/name.tsx';
import { Scrolling } from '../../../../../shared/ui/components/scrolling.tsx';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { Timeline } from '../../inbox/conversation/timeline.tsx';
import { inboxTexts } from '../../inbox/texts.ts';
import { boardForm, chatFrame, nextOf, StepButton } from '../step-button.tsx';
import { boardTexts } from '../texts.ts';
import type { ChatParts } from './read-chat.ts';

/** The chat that the board shows beside its orders; without scripts a page of its own. */
export function chatPage(visit: MemberVisit, parts: ChatParts): Response {
  return page(
    <Frame visit={visit} title={boardTexts(visit.language).chatOn(parts.order.number)}>
      <Form visit={visit} action={visit.at('/orders/move')} id={boardForm}>
        <input type="hidden" name="to" value="" />
      </Form>
      <turbo-frame id={chatFrame} target="_top">
        <Chat visit={visit} parts={parts} />
      </turbo-frame>
    </Frame>,
  );
}

function Chat({ visit, parts: { order, chat, position } }: { visit: MemberVisit; parts: ChatParts }) {
  const texts = boardTexts(visit.language);
  const inbox = inboxTexts(visit.language);
  if (chat === null) return <p class="lead">{texts.noChat}</p>;
  const { conversation, thread } = chat;
  const href = visit.at(`/inbox/${conversation.id}`);
  const next = nextOf(order);
  const messages = thread.items.filter(({ is }) => is !== 'order');
  return (
    <div
      class="order-chat"
      data-controller="live-page"
      data-live-page-address-value={visit.at(`/inbox/live?since=${position}`)}
    >
      <header class="order-chat__head">
        <h2>{texts.chatOn(order.number)}</h2>
        <p class="line">
          <Name of={conversation.customerName ?? order.customerName ?? conversation.customerPhone ?? inbox.somebody} />
          {` · ${inbox.channels[conversation.channel]}`}
        </p>
      </header>
      <Scrolling class="thread__scroll order-chat__said" role="log" label={inbox.messages}>
        <div>
          {thread.earlier !== null && (
            <p class="timeline__entry">
              <a href={href}>{inbox.earlier}</a>
            </p>
          )}
          {messages.length === 0 && <small class="line timeline__entry">{inbox.noMessages}</small>}
          <Timeline visit={visit} items={messages} conversation={conversation} at={(rest) => `${href}${rest}`} />
        </div>
      </Scrolling>
      <footer class="actions">
        {next && <StepButton language={visit.language} order={order} step={next} tone="primary" />}
        {order.step === 'submitted' && (
          <StepButton language={visit.language} order={order} step="rejected" tone="plain" />
        )}
        <a class="button button--quiet" href={href}>
          {texts.answer}
        </a>
      </footer>
    </div>
  );
}

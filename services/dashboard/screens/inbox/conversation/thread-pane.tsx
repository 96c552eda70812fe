import type { ConversationAction } from '../../../../../shared/conversations/rules/conversation.ts';
import { Badge } from '../../../../../shared/ui/components/badge.tsx';
import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Name } from '../../../../../shared/ui/components/name.tsx';
import { Scrolling } from '../../../../../shared/ui/components/scrolling.tsx';
import type { WithVisit } from '../../../request/visit.ts';
import { channelTexts } from '../../channels/texts.ts';
import { conversationPath, formatCursor, type InboxQuery, queryOf } from '../inbox-query.ts';
import type { OpenThread } from '../read-inbox.ts';
import { inboxTexts } from '../texts.ts';
import { Composer, type Draft } from './composer.tsx';
import { Timeline } from './timeline.tsx';
import { Viewers } from './viewers.tsx';

type ThreadProps = WithVisit<{ inboxQuery: InboxQuery; open: OpenThread; draft: Draft }>;

export function ThreadPane({ visit, inboxQuery, open, draft }: ThreadProps) {
  const texts = inboxTexts(visit.language);
  const { conversation, thread, answers } = open;
  const { id, customerName, customerPhone, channel, subject, status, isSolved } = conversation;
  const at = (rest: string) => conversationPath(visit, inboxQuery, id, rest);
  return (
    <section class="inbox__thread" aria-label={texts.messages}>
      <header class="thread__head">
        <a class="thread__back" href={visit.at(`/inbox${queryOf(inboxQuery)}`)}>
          {texts.back}
        </a>
        <h2>
          <Name of={customerName ?? customerPhone ?? texts.somebody} />
        </h2>
        <p class="thread__marks">
          <small>{texts.channels[channel]}</small>
          <Badge mood={status === 'escalated' ? 'bad' : 'plain'}>{texts.statuses[status]}</Badge>
          {isSolved && <Badge mood="good">{texts.solved}</Badge>}
          {subject && (
            <small class="ellipsis" dir="auto" title={subject}>
              {subject}
            </small>
          )}
        </p>
        <button type="button" class="button button--quiet thread__customer" popovertarget="customer-card">
          {texts.card}
        </button>
        <ButtonLink href={visit.at(`/orders/new?conversation=${id}`)}>{texts.newOrder}</ButtonLink>
        <Acts visit={visit} open={open} at={at} />
        <Viewers visit={visit} names={open.viewers} address={visit.at(`/inbox/${id}/looking`)} />
      </header>
      <Scrolling class="thread__scroll" role="log" label={texts.messages}>
        <div>
          <ThreadPage visit={visit} inboxQuery={inboxQuery} open={open} />
          {open.before !== null && (
            <p>
              <a href={at('')}>{texts.latest}</a>
            </p>
          )}
        </div>
      </Scrolling>
      {open.channelState !== 'connected' && (
        <small class="line thread__channel" id="channel-warning">
          {channelTexts(visit.language).warning[open.channelState](texts.channels[channel])}
        </small>
      )}
      <Composer
        visit={visit}
        conversationId={id}
        action={at('/send')}
        draft={draft}
        lastMessageId={open.before === null ? thread.lastMessageId : null}
        answers={answers}
        withAnswer={(shortcut) => withField(at(''), 'answer', shortcut)}
      />
    </section>
  );
}

function ThreadPage({ visit, inboxQuery, open }: Omit<ThreadProps, 'draft'>) {
  const texts = inboxTexts(visit.language);
  const { conversation, thread, before } = open;
  const at = (rest: string) => conversationPath(visit, inboxQuery, conversation.id, rest);
  const earlier = thread.earlier && formatCursor(thread.earlier);
  const content = (
    <>
      {earlier !== null && (
        <turbo-frame id={`before-${earlier}`} refresh="morph">
          <p class="timeline__entry">
            <a class="button button--quiet" href={withField(at(''), 'before', earlier)}>
              {texts.earlier}
            </a>
          </p>
        </turbo-frame>
      )}
      {thread.items.length === 0 && <small class="line timeline__entry">{texts.noMessages}</small>}
      <Timeline visit={visit} items={thread.items} conversation={conversation} at={at} />
    </>
  );
  if (before === null) return content;
  return (
    <turbo-frame id={`before-${formatCursor(before)}`} refresh="morph">
      {content}
    </turbo-frame>
  );
}

type ActsProps = WithVisit<{ open: OpenThread; at: (rest: string) => string }>;

function Acts({ visit, open: { conversation, colleagues }, at }: ActsProps) {
  const texts = inboxTexts(visit.language);
  const { status, isSolved, assigneeId } = conversation;
  const acts: readonly (readonly [ConversationAction, string])[] = [
    [status === 'open' ? 'close' : 'reopen', 'e'],
    ...(status === 'escalated' ? [['close', ''] as const] : []),
    ...(status === 'open' ? [['escalate', 'x'] as const] : []),
    [isSolved ? 'unsolve' : 'solve', 's'],
  ];
  return (
    <div class="spread thread__acts">
      <form method="post" action={at('/act')} class="actions">
        <input type="hidden" name="csrf" value={visit.csrf} />
        {acts.map(([action, key]) => (
          <button
            type="submit"
            class="button button--plain"
            name="action"
            value={action}
            {...(key && { 'data-hotkey': key, 'aria-keyshortcuts': key })}
          >
            {texts.acts[action]}
          </button>
        ))}
      </form>
      <form method="post" action={at('/assign')} class="thread__assign" data-controller="auto-submit">
        <input type="hidden" name="csrf" value={visit.csrf} />
        <label for="assignee">{texts.assignee}</label>
        <select id="assignee" name="assignee" class="field__input" data-hotkey="a" data-action="auto-submit#submit">
          <option value="">{texts.nobody}</option>
          {colleagues.map(({ id, name }) => (
            <option value={id} selected={id === assigneeId}>
              {name}
            </option>
          ))}
        </select>
        <span class="no-js-only">
          <Button tone="plain">{texts.assign}</Button>
        </span>
      </form>
    </div>
  );
}

function withField(address: string, name: string, value: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`;
}

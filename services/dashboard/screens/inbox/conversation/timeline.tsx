import type { Child } from 'hono/jsx';
import type { Channel } from '../../../../../shared/conversations/rules/conversation.ts';
import type { ThreadEntry, ThreadItem } from '../../../../../shared/conversations/verbs/read-thread.ts';
import { Button } from '../../../../../shared/ui/components/button.tsx';
import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { clockTime, longDay } from '../../../../../shared/ui/texts/formats.ts';
import { isolated } from '../../../../../shared/ui/texts/isolated.ts';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { inboxTexts } from '../texts.ts';
import { OrderCard } from './order-card.tsx';

interface OfConversation {
  readonly visit: MemberVisit;
  readonly conversation: { readonly customerName: string | null; readonly channel: Channel };
  readonly at: (rest: string) => string;
}

const shownLetters = 5_000;

export function Timeline({ items, ...rest }: OfConversation & { readonly items: readonly ThreadItem[] }) {
  const { visit, at } = rest;
  const { language, workspace } = visit;
  const days = items.map((item) => longDay(language, workspace.timezone, item.at));
  return (
    <ol class="timeline">
      {items.map((item, index) => (
        <>
          {days[index] !== days[index - 1] && (
            <li class="timeline__day">
              <span>{days[index]}</span>
            </li>
          )}
          <li>
            {item.is === 'message' && <Message {...rest} item={item} />}
            {item.is === 'entry' && <Entry visit={visit} entry={item.entry} />}
            {item.is === 'order' && <OrderCard visit={visit} order={item.order} at={at} />}
          </li>
        </>
      ))}
    </ol>
  );
}

interface MessageProps extends OfConversation {
  readonly item: Extract<ThreadItem, { is: 'message' }>;
}

function Message({ visit, item: { message, sender }, conversation, at }: MessageProps) {
  const texts = inboxTexts(visit.language);
  const { customerName, channel } = conversation;
  const { id, direction, text, createdAt, isUndelivered, isDelivered } = message;
  const names = {
    contact: customerName ?? visit.texts.customer,
    agent: sender ?? texts.assistant,
    system: texts.system,
  };
  return (
    <Bubble {...{ visit, id, text }} mood={isUndelivered ? 'untaken' : direction} by={names[direction]} at={createdAt}>
      {isDelivered && <small class="line">{texts.delivered}</small>}
      {isUndelivered && (
        <Form visit={visit} action={at(`/messages/${id}/again`)}>
          <input type="hidden" name="commandId" value={crypto.randomUUID()} />
          <p class="message__kind">{texts.untakenBy(texts.channels[channel])}</p>
          <Button tone="plain">{texts.sendAgain}</Button>
        </Form>
      )}
    </Bubble>
  );
}

interface BubbleProps {
  readonly visit: MemberVisit;
  readonly id: string;
  readonly mood: 'contact' | 'agent' | 'system' | 'untaken' | 'note';
  readonly text: string | null;
  readonly by: string;
  readonly at: number;
  readonly children?: Child;
}

function Bubble({ visit, id, mood, text, by, at, children }: BubbleProps) {
  const texts = inboxTexts(visit.language);
  return (
    <article class={`message message--${mood}`} id={id}>
      {mood === 'note' && <p class="message__kind">{texts.note}</p>}
      <p class="message__text" dir="auto">
        {text}
      </p>
      {text !== null && text.length >= shownLetters && <small class="line">{texts.cut}</small>}
      <small class="line">
        <bdi>{by}</bdi> <Clock visit={visit} at={at} />
      </small>
      {children}
    </article>
  );
}

function Entry({ visit, entry }: WithVisit<{ entry: ThreadEntry }>) {
  const texts = inboxTexts(visit.language);
  const name = entry.by?.name ?? texts.team;
  const by = isolated(name);
  if (entry.kind === 'note') {
    return <Bubble visit={visit} id={entry.id} mood="note" text={entry.text} by={name} at={entry.createdAt} />;
  }
  if (entry.kind === 'sent') return null;
  // It names a person only if they left the workspace, not if it was unassigned by hand.
  const isTaken = entry.kind === 'unassigned' && entry.subjectId !== null;
  return (
    <small class="timeline__entry">
      {texts.entries[isTaken ? 'taken' : entry.kind](by, isolated(entry.subjectName ?? texts.somebody))}{' '}
      <Clock visit={visit} at={entry.createdAt} />
    </small>
  );
}

function Clock({ visit: { language, workspace }, at }: WithVisit<{ at: number }>) {
  return <time dateTime={new Date(at).toISOString()}>{clockTime(language, workspace.timezone, at)}</time>;
}

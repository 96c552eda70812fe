import type { Child } from 'hono/jsx';
import type { Channel } from '../../../../../shared/conversations/rules/conversation.ts';
import type { ThreadEntry, ThreadItem } from '../../../../../shared/conversations/verbs/read-thread.ts';
import { Button } from '../../../../../shared/ui/components/button.tsx';
import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { clockTime, longDay } from '../../../../../shared/ui/texts/formats.ts';
import { isolated } from '../../../../../shared/ui/texts/isolated.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { inboxTexts } from '../texts.ts';
import { OrderCard } from './order-card.tsx';

interface TimelineParts {
  readonly visit: MemberVisit;
  readonly items: readonly ThreadItem[];
  readonly customerName: string | null;
  readonly channel: Channel;
  /** Where forms about this conversation go. */
  readonly at: (rest: string) => string;
}

const shownLetters = 5_000;

/** What was said and done, oldest first, a line between days. */
export function Timeline({ visit, items, customerName, channel, at }: TimelineParts) {
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
            {item.is === 'message' && (
              <Message visit={visit} item={item} customerName={customerName} channel={channel} at={at} />
            )}
            {item.is === 'entry' && <Entry visit={visit} entry={item.entry} />}
            {item.is === 'order' && <OrderCard visit={visit} order={item.order} at={at} />}
          </li>
        </>
      ))}
    </ol>
  );
}

interface MessageParts extends Omit<TimelineParts, 'items'> {
  readonly item: Extract<ThreadItem, { is: 'message' }>;
}

function Message({ visit, item: { message, sender }, customerName, channel, at }: MessageParts) {
  const texts = inboxTexts(visit.language);
  const { id, direction, text, createdAt, isUndelivered } = message;
  const names = { contact: customerName ?? texts.customer, agent: sender ?? texts.assistant, system: texts.system };
  return (
    <Bubble
      visit={visit}
      id={id}
      mood={isUndelivered ? 'untaken' : direction}
      text={text}
      by={names[direction]}
      at={createdAt}
    >
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

interface BubbleParts {
  readonly visit: MemberVisit;
  readonly id: string;
  readonly mood: 'contact' | 'agent' | 'system' | 'untaken' | 'note';
  readonly text: string | null;
  readonly by: string;
  readonly at: number;
  readonly children?: Child;
}

/** Something that was written, by whom and when. */
function Bubble({ visit, id, mood, text, by, at, children }: BubbleParts) {
  const texts = inboxTexts(visit.language);
  return (
    <article class={`message message--${mood}`} id={id}>
      {mood === 'note' && <p class="message__kind">{texts.note}</p>}
      <p class="message__text" dir="auto">
        {text}
      </p>
      {text !== null && text.length >= shownLetters && <p class="message__by">{texts.cut}</p>}
      <p class="message__by">
        <bdi>{by}</bdi> <Clock visit={visit} at={at} />
      </p>
      {children}
    </article>
  );
}

function Entry({ visit, entry }: { readonly visit: MemberVisit; readonly entry: ThreadEntry }) {
  const texts = inboxTexts(visit.language);
  const name = entry.by?.name ?? texts.team;
  const by = isolated(name);
  if (entry.kind === 'note') {
    return <Bubble visit={visit} id={entry.id} mood="note" text={entry.text} by={name} at={entry.createdAt} />;
  }
  if (entry.kind === 'sent') return null;
  // Whoever is named had it, and has left: who gives it to nobody names nobody.
  const isTaken = entry.kind === 'unassigned' && entry.subjectId !== null;
  return (
    <p class="timeline__entry">
      {texts.entries[isTaken ? 'taken' : entry.kind](by, isolated(entry.subjectName ?? texts.somebody))}{' '}
      <Clock visit={visit} at={entry.createdAt} />
    </p>
  );
}

function Clock({ visit: { language, workspace }, at }: { readonly visit: MemberVisit; readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{clockTime(language, workspace.timezone, at)}</time>;
}

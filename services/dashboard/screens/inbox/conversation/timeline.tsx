import type { Channel } from '../../../../../shared/conversations/rules/conversation.ts';
import type { ThreadEntry, ThreadItem } from '../../../../../shared/conversations/verbs/read-thread.ts';
import { Button } from '../../../../../shared/ui/components/button.tsx';
import { Form } from '../../../../../shared/ui/components/form.tsx';
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
  const { id, direction, text, createdAt, isUntaken } = message;
  const names = { contact: customerName ?? texts.customer, agent: sender ?? texts.assistant, system: texts.system };
  return (
    <article class={isUntaken ? 'message message--untaken' : `message message--${direction}`} id={id}>
      <p class="message__text" dir="auto">
        {text}
      </p>
      {text.length >= shownLetters && <p class="message__by">{texts.cut}</p>}
      <p class="message__by">
        <bdi>{names[direction]}</bdi> <Clock visit={visit} at={createdAt} />
      </p>
      {isUntaken && (
        <Form visit={visit} action={at(`/messages/${id}/again`)}>
          <input type="hidden" name="commandId" value={crypto.randomUUID()} />
          <p class="message__untaken">{texts.untakenBy(texts.channels[channel])}</p>
          <Button tone="plain">{texts.sendAgain}</Button>
        </Form>
      )}
    </article>
  );
}

function Entry({ visit, entry }: { readonly visit: MemberVisit; readonly entry: ThreadEntry }) {
  const texts = inboxTexts(visit.language);
  const by = isolated(entry.by?.name ?? texts.team);
  if (entry.kind === 'note') {
    return (
      <article class="message message--note" id={entry.id}>
        <p class="message__kind">{texts.note}</p>
        <p class="message__text" dir="auto">
          {entry.text}
        </p>
        <p class="message__by">
          {by} <Clock visit={visit} at={entry.createdAt} />
        </p>
      </article>
    );
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

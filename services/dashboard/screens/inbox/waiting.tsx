import { maxCounted } from '../../../../shared/conversations/verbs/waiting.ts';
import { cappedCount } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { inboxTexts } from './texts.ts';

interface WaitingProps {
  readonly visit: Pick<MemberVisit, 'language'>;
  readonly count: number;
  /** Which of the two menus shows it. */
  readonly place: string | null;
}

/** The number of unanswered conversations, fetched separately so that no page waits for it. */
export function Waiting({ visit: { language }, count, place }: WaitingProps) {
  const text = cappedCount(language, count, maxCounted);
  return (
    <turbo-frame id={place === 'bar' ? 'waiting-bar' : 'waiting-menu'}>
      {count > 0 && (
        <span class="count count--new" title={inboxTexts(language).waitingCount(count, text)}>
          {text}
        </span>
      )}
    </turbo-frame>
  );
}

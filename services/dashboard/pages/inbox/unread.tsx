import type { MemberVisit } from '../../web/visit.ts';
import { number } from '../texts/formats.ts';
import { inboxTexts } from './texts.ts';

interface UnreadParts {
  readonly visit: Pick<MemberVisit, 'language'>;
  readonly count: number;
  /** Which of the two menus it stands in. */
  readonly place: string | null;
}

/** In how many conversations something is new for this member: fetched into the menu, so that no page waits for it. */
export function Unread({ visit: { language }, count, place }: UnreadParts) {
  const texts = inboxTexts(language);
  return (
    <turbo-frame id={place === 'bar' ? 'unread-bar' : 'unread-rooms'}>
      {count > 0 && (
        <span class="count count--new" title={texts.unreadCount(number(language, count))}>
          {number(language, count)}
        </span>
      )}
    </turbo-frame>
  );
}

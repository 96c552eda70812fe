import type { LinkState, ListedLink } from '../../../../../shared/forms/verbs/link-list.ts';
import { Badge, type Mood } from '../../../../../shared/ui/components/badge.tsx';
import { fullDay, number } from '../../../../../shared/ui/texts/formats.ts';
import { Moment } from '../../../frame/moment.tsx';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { linkTexts } from './link-texts.ts';

type OfLink = WithVisit<{ link: ListedLink }>;

const moods = {
  scheduled: 'waiting',
  live: 'plain',
  opened: 'waiting',
  answered: 'good',
  expired: 'plain',
  cancelled: 'bad',
} as const satisfies Record<LinkState, Mood>;

export function LinkBadge({ visit, link: { state } }: OfLink) {
  return <Badge mood={moods[state]}>{linkTexts(visit.language).states[state]}</Badge>;
}

export function EditsLeft({ visit, link: { edits, editsUsed } }: OfLink) {
  return <>{number(visit.language, Math.max(0, edits - (editsUsed ?? 0)))}</>;
}

interface LinkBoundProps {
  readonly visit: MemberVisit;
  /** Unix ms; null says `otherwise`. */
  readonly at: number | null;
  readonly otherwise?: string;
  readonly isEnd?: boolean;
}

/** When a link begins or ends: a day, if the time is the edge of one in the workspace's zone. */
export function LinkBound({ visit, at, otherwise = '', isEnd = false }: LinkBoundProps) {
  const day = at === null ? null : wholeDay(at, visit.workspace.timezone, isEnd);
  if (day === null) return <Moment visit={visit} at={at} otherwise={otherwise} />;
  return <time dateTime={day}>{fullDay(visit.language, day)}</time>;
}

function wholeDay(at: number, zone: string, isEnd: boolean): string | null {
  const edge = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  if (!edge.equals(edge.startOfDay())) return null;
  return edge
    .toPlainDate()
    .subtract({ days: isEnd ? 1 : 0 })
    .toString();
}

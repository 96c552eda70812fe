import { Time } from '../../../../../shared/ui/components/time.tsx';
import { fullDay } from '../../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../../request/visit.ts';

interface LinkBoundParts {
  readonly visit: MemberVisit;
  /** Unix ms; null says `otherwise`. */
  readonly at: number | null;
  readonly otherwise: string;
  readonly isEnd?: boolean;
}

/** When a link begins or ends: as the day that was chosen, where it is the edge of one in the workspace's zone. */
export function LinkBound({ visit: { language, workspace }, at, otherwise, isEnd = false }: LinkBoundParts) {
  const day = at === null ? null : wholeDay(at, workspace.timezone, isEnd);
  if (day === null) return <Time language={language} zone={workspace.timezone} at={at} otherwise={otherwise} />;
  return <time dateTime={day}>{fullDay(language, day)}</time>;
}

function wholeDay(at: number, zone: string, isEnd: boolean): string | null {
  const edge = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  if (!edge.equals(edge.startOfDay())) return null;
  return edge
    .toPlainDate()
    .subtract({ days: isEnd ? 1 : 0 })
    .toString();
}

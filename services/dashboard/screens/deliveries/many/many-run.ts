import { isId } from '../../../../../shared/basics/id.ts';
import { Refused } from '../../../../../shared/basics/refused.ts';
import type { Problems } from '../../../../../shared/ui/components/forms/field.tsx';
import type { Endpoint } from '../../../../../shared/webhooks/verbs/endpoints.ts';
import type { Counted, ResendPosition } from '../../../../../shared/webhooks/verbs/resend-many.ts';
import { type ResendFilter, resendFilterIn } from './resend-filter.ts';

/** A run that resends many deliveries in parts: its filter, and its progress. */
export interface Run {
  readonly filter: ResendFilter;
  /** The time of the count, or the requested end, in Unix ms. Later deliveries are not part of it. */
  readonly before: number;
  /** The count at its beginning; null if it was too high to finish counting. */
  readonly total: number | null;
  readonly sent: number;
  readonly skipped: number;
  /** The position of the next part; null at the beginning and at the end. */
  readonly position: ResendPosition | null;
}

export interface ManyParts {
  readonly filter: ResendFilter;
  readonly endpoints: readonly Endpoint[];
  readonly counted: ReadonlyMap<string, Counted> | null;
  /** The end of the count, Unix ms. */
  readonly before: number;
  readonly run: Run | null;
  readonly problems?: Problems<'from' | 'until' | 'formError'>;
}

export function fieldsOf({ filter, before, total, sent, skipped, position }: Run): Record<string, string> {
  return {
    ...{ endpoint: filter.endpoint ?? '', event: filter.event ?? '', status: filter.status },
    ...{ from: filter.from, until: filter.until, before: String(before) },
    ...{ total: total === null ? '' : String(total), sent: String(sent), skipped: String(skipped) },
    ...{ at: position?.endpointId ?? '', after: position?.after ?? '' },
  };
}

/** Throws `invalid_request` for a form that no page sends. */
export function runIn(form: URLSearchParams): Run {
  const text = (name: string): string => form.get(name) ?? '';
  const whole = (name: string): number => {
    if (!/^\d{1,15}$/.test(text(name))) throw notOurs();
    return Number(text(name));
  };
  const filter = resendFilterIn(form);
  // An invalid filter must not select everything.
  const isChosen = (['endpoint', 'event', 'status'] as const).every((name) => (filter[name] ?? '') === text(name));
  const isPosition = text('at') === '' || (isId('endpoint', text('at')) && text('after').length <= longestAfter);
  if (!isChosen || !isPosition) throw notOurs();
  return {
    filter,
    before: whole('before'),
    total: text('total') === '' ? null : whole('total'),
    sent: whole('sent'),
    skipped: whole('skipped'),
    position: text('at') === '' ? null : { endpointId: text('at'), after: text('after') || null },
  };
}

/** The command's limit (shared/contracts/commands.ts). */
const longestAfter = 60;

function notOurs(): Refused {
  return new Refused('invalid_request', 'this form is none of ours');
}

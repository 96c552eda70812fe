import { isId } from '../../../../../shared/basics/id.ts';
import { Refused } from '../../../../../shared/basics/refused.ts';
import type { Problems } from '../../../../../shared/ui/components/forms/field.tsx';
import type { Endpoint } from '../../../../../shared/webhooks/verbs/endpoints.ts';
import type { Counted, ResendPosition } from '../../../../../shared/webhooks/verbs/resend-many.ts';
import { type ManyFilter, manyFilterIn } from './many-filter.ts';

/** A run that sends many deliveries again, part by part: what it was asked for, and how far it is. */
export interface Run {
  readonly filter: ManyFilter;
  /** When it was counted, or the end that was asked for: Unix ms. What happens later is not part of it. */
  readonly before: number;
  /** What was counted before it began; null when nobody counted to the end. */
  readonly total: number | null;
  readonly sent: number;
  readonly skipped: number;
  /** Where it goes on; null at its beginning and at its end. */
  readonly position: ResendPosition | null;
}

export interface ManyParts {
  readonly filter: ManyFilter;
  readonly endpoints: readonly Endpoint[];
  readonly counted: ReadonlyMap<string, Counted> | null;
  /** Until when it was counted, Unix ms. */
  readonly before: number;
  readonly run: Run | null;
  readonly problems?: Problems<'from' | 'until' | 'whole'>;
}

export function fieldsOf({ filter, before, total, sent, skipped, position }: Run): Record<string, string> {
  return {
    ...{ endpoint: filter.endpoint ?? '', event: filter.event ?? '', status: filter.status },
    ...{ from: filter.from, until: filter.until, before: String(before) },
    ...{ total: total === null ? '' : String(total), sent: String(sent), skipped: String(skipped) },
    ...{ at: position?.endpointId ?? '', after: position?.after ?? '' },
  };
}

/** Throws `invalid_request` for what none of our pages sends. */
export function runIn(form: URLSearchParams): Run {
  const text = (name: string): string => form.get(name) ?? '';
  const whole = (name: string): number => {
    if (!/^\d{1,15}$/.test(text(name))) throw notOurs();
    return Number(text(name));
  };
  const filter = manyFilterIn(form);
  // A filter that is not understood must not become one of everything.
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

/** As the command takes it (shared/contracts/commands.ts). */
const longestAfter = 60;

function notOurs(): Refused {
  return new Refused('invalid_request', 'this form is none of ours');
}

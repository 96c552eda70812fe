import type { Endpoint } from '../../../../../shared/webhooks/verbs/endpoints.ts';
import type { Counted } from '../../../../../shared/webhooks/verbs/resend-many.ts';
import type { ManyFilter } from './many-filter.ts';
import type { Run } from './many-run.ts';

/** What the page that sends many again is made of. */
export interface ManyParts {
  readonly filter: ManyFilter;
  readonly endpoints: readonly Endpoint[];
  /** By endpoint; null when nothing was counted. */
  readonly counted: ReadonlyMap<string, Counted> | null;
  /** Until when it was counted, Unix ms. */
  readonly before: number;
  readonly run: Run | null;
  readonly problems?: { readonly from?: string; readonly until?: string; readonly whole?: string };
}

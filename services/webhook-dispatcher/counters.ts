import { counter, histogram } from '../../shared/runtime/metrics.ts';

/** What an alert compares begins at zero: Prometheus sees no increase in a series that begins with its first attempt. */
export const attemptsCounted = counter('webhook_attempts_total', [{ outcome: 'ok' }, { outcome: 'secret' }]);
export const deliveriesCounted = counter('webhook_deliveries_total', [{ status: 'delivered' }, { status: 'failed' }]);
export const eventsCounted = counter('webhook_events_fanned_out_total');

export const batchItems = histogram('batch_items', [{ batch: 'events fanned out' }, { batch: 'deliveries claimed' }]);

/** What an attempt is counted under: strangers' servers answer with any status there is, so those are counted by the hundred. */
export function outcomeOf(error: string | null): string {
  return error === null ? 'ok' : error.replace(/^(http_\d)\d\d$/, '$1xx');
}

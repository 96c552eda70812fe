import { counter, histogram } from '../../shared/runtime/metrics.ts';

/** Alerts need a zero first: Prometheus sees no increase in a series that begins at 1. */
export const attemptsCounted = counter('webhook_attempts_total', [{ outcome: 'ok' }, { outcome: 'secret' }]);
export const deliveriesCounted = counter('webhook_deliveries_total', [{ status: 'delivered' }, { status: 'failed' }]);
export const eventsCounted = counter('webhook_events_fanned_out_total');

export const batchItems = histogram('batch_items', [{ batch: 'events fanned out' }, { batch: 'deliveries claimed' }]);

export function outcomeOf(error: string | null): string {
  return error === null ? 'ok' : error.replace(/^(http_\d)\d\d$/, '$1xx');
}

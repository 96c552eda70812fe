import { counter } from '../../shared/runtime/metrics.ts';

export const attemptsCounted = counter('webhook_attempts_total', 'Attempts that were settled, by how they ended.', [
  'outcome',
]);
export const deliveriesCounted = counter('webhook_deliveries_total', 'Deliveries, by the status that they came to.', [
  'status',
]);
export const eventsCounted = counter('webhook_events_fanned_out_total', 'Events whose deliveries were made.', []);

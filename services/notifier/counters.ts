import { channels } from '../../shared/notifications/rules/kinds.ts';
import { counter } from '../../shared/runtime/metrics.ts';

const results = ['sent', 'retried', 'failed', 'skipped'] as const;

/** Alerts need a zero first: Prometheus sees no increase in a series that begins at 1. */
export const messagesCounted = counter(
  'notification_messages_total',
  channels.flatMap((channel) => results.map((result) => ({ channel, result }))),
);

export const fannedOutCounted = counter('notifications_fanned_out_total');

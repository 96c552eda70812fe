export interface Description {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  readonly help: string;
  readonly bounds?: readonly number[];
}

const requestSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const delaySeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const items = [1, 2, 5, 10, 25, 50, 100, 250, 500];

// Every metric, by OpenTelemetry's and Prometheus' naming conventions. Dashboards and alerts are in deploy/monitoring;
// deploy/kubernetes scales by two of them.
export const metrics = {
  http_server_request_duration_seconds: {
    kind: 'histogram',
    labels: ['http_request_method', 'http_route', 'http_response_status_code'],
    help: 'Duration of requests until their response begins; event streams continue after it.',
    bounds: requestSeconds,
  },
  http_server_active_requests: { kind: 'gauge', labels: [], help: 'Requests in flight.' },
  messaging_process_duration_seconds: {
    kind: 'histogram',
    labels: ['messaging_destination_name', 'error_type'],
    help: 'Duration of commands over NATS; error_type is the code of the refusal, or none.',
    bounds: requestSeconds,
  },
  messaging_connected: { kind: 'gauge', labels: [], help: '1 while connected to NATS, else 0.' },
  service_ready: { kind: 'gauge', labels: [], help: '1 while /ready answers 200, else 0.' },
  log_messages_total: {
    kind: 'counter',
    labels: ['level'],
    help: 'Log lines, including those left out by sampling.',
  },

  rate_limit_redis_away_total: { kind: 'counter', labels: [], help: 'Times Redis became unavailable.' },
  rate_limit_calls_total: {
    kind: 'counter',
    labels: ['limiter'],
    help: 'Calls counted in Redis (shared), or by this process alone (own).',
  },
  rate_limit_shared: { kind: 'gauge', labels: [], help: '1 while rate limits are shared through Redis, else 0.' },
  api_key_use_writes_failed_total: {
    kind: 'counter',
    labels: [],
    help: 'Batches of API key uses that could not be written.',
  },
  api_call_writes_failed_total: {
    kind: 'counter',
    labels: [],
    help: 'Batches of API calls that could not be written.',
  },
  api_calls_dropped_total: { kind: 'counter', labels: [], help: 'API calls lost before they were written.' },
  api_key_uses_forgotten_total: { kind: 'counter', labels: [], help: 'API key uses lost before they were written.' },
  form_uses_forgotten_total: { kind: 'counter', labels: [], help: 'Form link uses lost before they were written.' },

  db_client_connection_wait_seconds: {
    kind: 'gauge',
    labels: ['db_client_connection_pool_name'],
    help: 'Wait of an empty statement in a pool of PostgreSQL connections; 2 stands for 2 or more.',
  },
  db_replica_lag_seconds: { kind: 'gauge', labels: [], help: 'Lag of the replica behind the primary.' },
  orders_horizon_lag_seconds: {
    kind: 'gauge',
    labels: [],
    help: 'Lag of sync watermarks behind the time: a second or two, or the age of the oldest open transaction.',
  },
  database_clock_ahead_seconds: {
    kind: 'gauge',
    labels: [],
    help: 'Clock of PostgreSQL less the clock of this process.',
  },
  orders_clock_behind_seconds: {
    kind: 'gauge',
    labels: [],
    help: 'How far the clock of PostgreSQL is behind the newest heartbeat: above zero after it was set back.',
  },
  orders_events_total: {
    kind: 'counter',
    labels: ['event'],
    help: 'Order changes, by the event they sent.',
  },
  batch_items: {
    kind: 'histogram',
    labels: ['batch'],
    help: 'Items of one batched statement: order changes, events fanned out, deliveries claimed.',
    bounds: items,
  },

  requests_sent_on_total: {
    kind: 'counter',
    labels: ['kind', 'result'],
    help: 'Requests sent on to the installation to which a workspace moved.',
  },
  webhook_events_waiting: {
    kind: 'gauge',
    labels: [],
    help: 'Events not fanned out yet, of all dispatchers together; 1000 stands for 1000 or more.',
  },
  webhook_events_oldest_seconds: { kind: 'gauge', labels: [], help: 'Age of the oldest event not fanned out yet.' },
  webhook_endpoints_due: {
    kind: 'gauge',
    labels: [],
    help: 'Endpoints with deliveries to claim, of all dispatchers together.',
  },
  webhook_deliveries_oldest_due_seconds: {
    kind: 'gauge',
    labels: ['workspace_plan'],
    help: 'Time since the oldest delivery to claim fell due.',
  },
  webhook_events_fanned_out_total: { kind: 'counter', labels: [], help: 'Events fanned out.' },
  webhook_attempts_total: {
    kind: 'counter',
    labels: ['outcome'],
    help: 'Settled attempts: ok, or the class of the failure (timeout, dns, tls, http_5xx and so on).',
  },
  webhook_deliveries_total: {
    kind: 'counter',
    labels: ['status'],
    help: 'Settled deliveries, by status.',
  },
  webhook_deliveries_due: {
    kind: 'gauge',
    labels: ['workspace_plan'],
    help: 'Deliveries to claim, of all dispatchers together.',
  },
  notifications_fanned_out_total: { kind: 'counter', labels: [], help: 'Notifications fanned out to recipients.' },
  notification_messages_total: {
    kind: 'counter',
    labels: ['channel', 'result'],
    help: 'Attempts to send a message, by what came of it: sent, retried, failed (given up), or skipped (of no use).',
  },
  notification_messages_due: {
    kind: 'gauge',
    labels: ['channel'],
    help: 'Messages to send now, of all notifiers together.',
  },
  notification_messages_oldest_due_seconds: {
    kind: 'gauge',
    labels: ['channel'],
    help: 'Time since the oldest message to send fell due.',
  },
  catalog_open_streams: {
    kind: 'gauge',
    labels: [],
    help: 'Open event streams of menu pages in this process.',
  },
  dashboard_open_streams: {
    kind: 'gauge',
    labels: [],
    help: 'Open event streams of dashboard pages in this process.',
  },

  process_cpu_seconds_total: { kind: 'counter', labels: [], help: 'CPU time, user and system.' },
  process_start_time_seconds: { kind: 'gauge', labels: [], help: 'Start time of the process, in Unix seconds.' },
  process_resident_memory_bytes: { kind: 'gauge', labels: [], help: 'Resident memory of the process.' },
  process_open_fds: { kind: 'gauge', labels: [], help: 'Open files and sockets.' },
  process_max_fds: { kind: 'gauge', labels: [], help: 'Limit of open files and sockets.' },
  nodejs_eventloop_delay_seconds: {
    kind: 'histogram',
    labels: [],
    help: 'Delay of the event loop, sampled once a second.',
    bounds: delaySeconds,
  },
} as const satisfies Readonly<Record<string, Description>>;

export type NameOf<Kind extends Description['kind']> = {
  [Name in keyof typeof metrics]: (typeof metrics)[Name]['kind'] extends Kind ? Name : never;
}[keyof typeof metrics];

export type LabelsOf<Name extends keyof typeof metrics> = Readonly<
  Record<(typeof metrics)[Name]['labels'][number], string>
>;

export function descriptionOf(name: string): Description {
  const rows: Readonly<Record<string, Description>> = metrics;
  const found = rows[name];
  if (!found) throw new Error(`there is no metric ${name}`);
  return found;
}

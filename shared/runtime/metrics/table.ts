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
    help: 'Requests, by how long their answer took to begin: an event stream goes on after it.',
    bounds: requestSeconds,
  },
  http_server_active_requests: { kind: 'gauge', labels: [], help: 'Requests that wait for their answer.' },
  messaging_process_duration_seconds: {
    kind: 'histogram',
    labels: ['messaging_destination_name', 'error_type'],
    help: 'Commands over NATS, by how long their answer took; error_type is the code of a refusal, or none.',
    bounds: requestSeconds,
  },
  messaging_connected: { kind: 'gauge', labels: [], help: '1 while there is a connection to NATS, else 0.' },
  service_ready: { kind: 'gauge', labels: [], help: '1 while /ready answers 200, else 0.' },
  log_messages_total: {
    kind: 'counter',
    labels: ['level'],
    help: 'Lines of the log, those that sampling left out too.',
  },

  rate_limit_redis_away_total: { kind: 'counter', labels: [], help: 'Times that Redis was found to be away.' },
  rate_limit_calls_total: {
    kind: 'counter',
    labels: ['limiter'],
    help: 'Calls that were counted: in Redis, shared by all processes, or by this process on its own.',
  },
  rate_limit_shared: { kind: 'gauge', labels: [], help: '1 while limits are shared through Redis, else 0.' },
  api_key_use_writes_failed_total: {
    kind: 'counter',
    labels: [],
    help: 'Batches of key uses that could not be written.',
  },
  api_key_uses_forgotten_total: { kind: 'counter', labels: [], help: 'Key uses that were never written.' },
  form_uses_forgotten_total: { kind: 'counter', labels: [], help: 'Uses of form links that were never written.' },

  db_client_connection_wait_seconds: {
    kind: 'gauge',
    labels: ['db_client_connection_pool_name'],
    help: 'How long a statement that asks nothing waits in a pool of connections to PostgreSQL; 2 when it goes on waiting.',
  },
  db_replica_lag_seconds: { kind: 'gauge', labels: [], help: 'How far the replica is behind the primary.' },
  orders_horizon_lag_seconds: {
    kind: 'gauge',
    labels: [],
    help: 'How far the watermarks of syncs are behind the time: a second or two, or as long as a transaction is open.',
  },
  database_clock_ahead_seconds: {
    kind: 'gauge',
    labels: [],
    help: 'The clock of PostgreSQL, less that of this process.',
  },
  orders_clock_behind_seconds: {
    kind: 'gauge',
    labels: [],
    help: 'How far the clock of PostgreSQL is behind the newest heartbeat: over zero after it was set back.',
  },
  orders_events_total: {
    kind: 'counter',
    labels: ['event'],
    help: 'Changes of orders, by the event that tells of them.',
  },
  batch_items: {
    kind: 'histogram',
    labels: ['batch'],
    help: 'What statements that work for many at a time did at once: orders that changed, events, claims and results.',
    bounds: items,
  },

  webhook_events_waiting: {
    kind: 'gauge',
    labels: [],
    help: 'Events whose deliveries are not made yet, of all dispatchers together; a thousand stands for more.',
  },
  webhook_events_oldest_seconds: { kind: 'gauge', labels: [], help: 'How long the oldest of them has waited.' },
  webhook_endpoints_due: {
    kind: 'gauge',
    labels: [],
    help: 'Endpoints with deliveries that could be claimed now, of all dispatchers together.',
  },
  webhook_deliveries_oldest_due_seconds: {
    kind: 'gauge',
    labels: ['workspace_plan'],
    help: 'Age of the oldest delivery that could be claimed now, since it fell due.',
  },
  webhook_events_fanned_out_total: { kind: 'counter', labels: [], help: 'Events whose deliveries were made.' },
  webhook_attempts_total: {
    kind: 'counter',
    labels: ['outcome'],
    help: 'Attempts that were settled: ok, or the class of their failure (timeout, dns, tls, http_5xx and so on).',
  },
  webhook_deliveries_total: {
    kind: 'counter',
    labels: ['status'],
    help: 'Deliveries, by the status that they came to.',
  },
  webhook_deliveries_due: {
    kind: 'gauge',
    labels: ['workspace_plan'],
    help: 'Deliveries that could be sent now, of all dispatchers together.',
  },
  catalog_open_streams: {
    kind: 'gauge',
    labels: [],
    help: 'Open pages of menus that are told of changes, of this process.',
  },
  dashboard_open_streams: {
    kind: 'gauge',
    labels: [],
    help: 'Open pages of the dashboard that are told of changes, of this process.',
  },

  process_cpu_seconds_total: { kind: 'counter', labels: [], help: 'Processor time, of the user and of the system.' },
  process_start_time_seconds: { kind: 'gauge', labels: [], help: 'When the process started, in Unix seconds.' },
  process_resident_memory_bytes: { kind: 'gauge', labels: [], help: 'Memory that the process has.' },
  process_open_fds: { kind: 'gauge', labels: [], help: 'Files and sockets that are open.' },
  process_max_fds: { kind: 'gauge', labels: [], help: 'Files and sockets that may be open.' },
  nodejs_eventloop_delay_seconds: {
    kind: 'histogram',
    labels: [],
    help: 'How late the event loop came to what was due, looked at twenty times a second.',
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

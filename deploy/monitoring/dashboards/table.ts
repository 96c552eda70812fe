export interface Panel {
  readonly title: string;
  /** As Grafana names units: `s`, `reqps`, `ops`, `bytes`, `short`, `percentunit`. */
  readonly unit: string;
  readonly queries: readonly { readonly expr: string; readonly legend: string }[];
}

export interface Dashboard {
  readonly name: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

function panel(title: string, unit: string, expr: string, legend: string): Panel {
  return { title, unit, queries: [{ expr, legend }] };
}

const quantile = (of: string, by: string, series: string) =>
  `histogram_quantile(0.99, sum by (${by}, le) (rate(${of}_bucket{${series}}[5m])))`;

const requests = 'http_server_request_duration_seconds';
const commands = 'messaging_process_duration_seconds';
const plan = 'workspace_plan';

function ofRequests(service: string): Panel[] {
  const own = `service="${service}"`;
  return [
    panel('Requests, by route', 'reqps', `sum by (http_route) (rate(${requests}_count{${own}}[5m]))`, '{{http_route}}'),
    panel(
      'Requests, by status',
      'reqps',
      `sum by (http_response_status_code) (rate(${requests}_count{${own}}[5m]))`,
      '{{http_response_status_code}}',
    ),
    panel('Requests, 99th percentile, by route', 's', quantile(requests, 'http_route', own), '{{http_route}}'),
    panel('Requests in flight', 'short', `http_server_active_requests{${own}}`, '{{instance}}'),
  ];
}

function ofCommands(service: string): Panel[] {
  const own = `service="${service}"`;
  const by = 'messaging_destination_name';
  return [
    panel(
      'Commands',
      'ops',
      `sum by (${by}, error_type) (rate(${commands}_count{${own}}[5m]))`,
      `{{${by}}} {{error_type}}`,
    ),
    panel('Commands, 99th percentile', 's', quantile(commands, by, own), `{{${by}}}`),
  ];
}

function ofProcess(service: string): Panel[] {
  const own = `service="${service}"`;
  return [
    panel('Ready', 'short', `service_ready{${own}}`, '{{instance}}'),
    panel(
      'Waits for PostgreSQL, by pool',
      's',
      `max by (db_client_connection_pool_name) (db_client_connection_wait_seconds{${own}})`,
      '{{db_client_connection_pool_name}}',
    ),
    panel('Processor time', 'percentunit', `rate(process_cpu_seconds_total{${own}}[5m])`, '{{instance}}'),
    panel('Memory', 'bytes', `process_resident_memory_bytes{${own}}`, '{{instance}}'),
    panel(
      'Event loop delay, 99th percentile',
      's',
      quantile('nodejs_eventloop_delay_seconds', 'instance', own),
      '{{instance}}',
    ),
    panel('Files and sockets', 'short', `process_open_fds{${own}}`, '{{instance}}'),
    panel('Log lines, a minute', 'short', `sum by (level) (60 * rate(log_messages_total{${own}}[5m]))`, '{{level}}'),
  ];
}

function ofLimits(service: string): Panel[] {
  return [
    panel(
      'Calls counted, by limiter',
      'ops',
      `sum by (limiter) (rate(rate_limit_calls_total{service="${service}"}[5m]))`,
      '{{limiter}}',
    ),
  ];
}

const batches = (service: string, title: string): Panel =>
  panel(
    title,
    'short',
    `sum by (batch) (rate(batch_items_sum{service="${service}"}[5m])) / sum by (batch) (rate(batch_items_count{service="${service}"}[5m]))`,
    '{{batch}}',
  );

export const dashboards: readonly Dashboard[] = [
  {
    name: 'business',
    title: 'Business',
    panels: [
      panel('Orders, a minute', 'short', 'sum by (event) (60 * rate(orders_events_total[5m]))', '{{event}}'),
      panel(
        'Messages and chats, a minute',
        'short',
        `sum by (messaging_destination_name) (60 * rate(${commands}_count{service="conversations", error_type="none"}[5m]))`,
        '{{messaging_destination_name}}',
      ),
      panel(
        'Webhooks delivered and failed, a minute',
        'short',
        'sum by (status) (60 * rate(webhook_deliveries_total[5m]))',
        '{{status}}',
      ),
      panel(
        'Oldest due webhook, by plan',
        's',
        `max by (${plan}) (webhook_deliveries_oldest_due_seconds)`,
        `{{${plan}}}`,
      ),
      panel(
        'Calls of the API, by route',
        'reqps',
        `sum by (http_route) (rate(${requests}_count{http_route=~"/api/.*"}[5m]))`,
        '{{http_route}}',
      ),
      panel(
        'Views of menus, a minute',
        'short',
        `sum(60 * rate(${requests}_count{http_route="/c/:slug"}[5m]))`,
        'views',
      ),
      panel(
        'Forms opened and sent, a minute',
        'short',
        `sum by (http_request_method) (60 * rate(${requests}_count{http_route="/f/*"}[5m]))`,
        '{{http_request_method}}',
      ),
      panel(
        'Open pages of menus and of the dashboard',
        'short',
        'sum(catalog_open_streams) + sum(dashboard_open_streams)',
        'pages',
      ),
    ],
  },
  {
    name: 'api-read',
    title: 'api-read',
    panels: [
      ...ofRequests('api-read'),
      ...ofLimits('api-read'),
      panel('Lag of watermarks', 's', 'max(orders_horizon_lag_seconds)', 'horizon'),
      panel('Lag of the replica', 's', 'max by (instance) (db_replica_lag_seconds)', '{{instance}}'),
      ...ofProcess('api-read'),
    ],
  },
  {
    name: 'catalog',
    title: 'catalog',
    panels: [
      ...ofRequests('catalog'),
      panel('Open pages', 'short', 'catalog_open_streams', '{{instance}}'),
      ...ofProcess('catalog'),
    ],
  },
  {
    name: 'conversations',
    title: 'conversations',
    panels: [...ofCommands('conversations'), ...ofProcess('conversations')],
  },
  {
    name: 'dashboard',
    title: 'dashboard',
    panels: [
      ...ofRequests('dashboard'),
      panel('Open pages', 'short', 'dashboard_open_streams', '{{instance}}'),
      ...ofLimits('dashboard'),
      ...ofProcess('dashboard'),
    ],
  },
  { name: 'forms', title: 'forms', panels: [...ofRequests('forms'), ...ofProcess('forms')] },
  {
    name: 'notifier',
    title: 'notifier',
    panels: [
      panel(
        'Messages, by channel and result',
        'ops',
        'sum by (channel, result) (rate(notification_messages_total[5m]))',
        '{{channel}} {{result}}',
      ),
      panel('Messages due, by channel', 'short', 'max by (channel) (notification_messages_due)', '{{channel}}'),
      panel('Oldest due message', 's', 'max by (channel) (notification_messages_oldest_due_seconds)', '{{channel}}'),
      panel('Notifications fanned out', 'ops', 'sum(rate(notifications_fanned_out_total[5m]))', 'notifications'),
      ...ofProcess('notifier'),
    ],
  },
  {
    name: 'order-actions',
    title: 'order-actions',
    panels: [
      ...ofRequests('order-actions'),
      ...ofCommands('order-actions'),
      batches('order-actions', 'Orders changed per statement'),
      ...ofLimits('order-actions'),
      ...ofProcess('order-actions'),
    ],
  },
  {
    name: 'webhook-dispatcher',
    title: 'webhook-dispatcher',
    panels: [
      panel('Attempts, by outcome', 'ops', 'sum by (outcome) (rate(webhook_attempts_total[5m]))', '{{outcome}}'),
      panel(
        'Deliveries due, by plan',
        'short',
        `max by (${plan}) (sum by (instance, ${plan}) (webhook_deliveries_due))`,
        `{{${plan}}}`,
      ),
      panel(
        'Oldest due delivery, by plan',
        's',
        `max by (${plan}) (webhook_deliveries_oldest_due_seconds)`,
        `{{${plan}}}`,
      ),
      panel('Events not fanned out', 'short', 'max(webhook_events_waiting)', 'events'),
      panel('Oldest event not fanned out', 's', 'max(webhook_events_oldest_seconds)', 'oldest'),
      panel('Events fanned out', 'ops', 'sum(rate(webhook_events_fanned_out_total[5m]))', 'events'),
      panel('Endpoints with deliveries due', 'short', 'max(webhook_endpoints_due)', 'endpoints'),
      batches('webhook-dispatcher', 'Items per statement'),
      ...ofCommands('webhook-dispatcher'),
      ...ofProcess('webhook-dispatcher'),
    ],
  },
];

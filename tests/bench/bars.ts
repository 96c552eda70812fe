/** The most each bench may measure: a ratio against a peer or
 * floor of the same run, else a figure in its named unit. */
export const bars = {
  board: {
    'the board with many orders against one with few': 1.2,
    'a change at every open board, the slowest, s': 1,
    'memory of an open board, kB': 20,
  },
  calls: {
    'a list, µs': 4_000,
    'an action, µs': 7_500,
    'a form view, µs': 3_000,
    'a submit, µs': 5_500,
    'a menu view, µs': 1_500,
    'an open board, µs a second': 500,
    'memory at 50 actions a second, MB': 600,
  },
  'catalog view': { 'catalog against Bun.serve with the same bytes': 1.5 },
  'conversations page': {
    'service and Postgres against fastify + pg': 0.3,
    'service, µs': 90,
    "Postgres against pgbench's plain rows": 1,
    'the last page against the first': 1.2,
    'the proxy against a minimal reverse_proxy': 1.15,
  },
  dashboard: {
    'a page with many orders and deliveries against few, the worst': 1.2,
    'the most expensive page, ms': 20,
  },
  forms: {
    'page view against the same bytes from memory': 12,
    'submit against the same rows by pgbench': 2,
    'requests that tell dead links from invented ones': 0,
  },
  idle: {
    'of one core, %': 1,
    'commits a second': 6,
    'from start to first answer, s': 2,
  },
  moves: {
    'reads that failed': 0,
    'approved orders whose event was not delivered': 0,
    'approved orders that are not': 0,
    'orders that were lost or have the number of another': 0,
    'orders that a follower has otherwise': 0,
    'rows left where it was': 0,
    'the longest pause, ms': 7_000,
  },
  inbox: {
    'the list with many messages against few': 1.2,
    'a thread with many messages against few': 1.2,
    'a thread of 100,000 messages against one of 50': 1.2,
    'a thread of 100,000 messages against one of 10': 1.2,
  },
  isolation: { 'p99 beside 20 that hang, ms more than alone': 15, 'p99 beside 20 that hang, ms': 250 },
  notifications: { 'a settled delivery with the triggers, times one without': 1.03 },
  'order action': {
    'Postgres against five statements': 0.45,
    'one call at a time: Postgres against five statements': 0.8,
    'one call at a time: service, µs': 600,
  },
  'ordinary days': {
    'a delivery at 50 a second, all tiers, µs': 1_500,
    'Postgres for it, µs': 700,
    'p50 at 50 a second, ms': 3,
    'p99 at 50 a second, ms': 10,
  },
  scale: {
    'a call with the most orders against the fewest': 1.2,
    'hot statements with a wrong plan': 0,
  },
  'store orders': {
    'most expensive page against cheapest': 1.03,
    'sync against COPY': 2.5,
    'buffers of a page beyond its rows': 40,
    'sorts in its plan': 0,
    'memory in the second sync against the first': 1.2,
  },
  tracing: {
    'page, a tenth of the traces against none': 1.03,
    'page, all traces against none': 1.15,
    'action, a tenth of the traces against none': 1.03,
    'action, all traces against none': 1.15,
  },
  transfer: {
    'export against COPY': 3,
    'memory to export, MB': 300,
    'memory to check and import, MB': 300,
  },
  webhooks: {
    'a delivery to 1 host against undici': 0.75,
    'a delivery to 50 hosts against undici': 0.6,
    'a delivery to 1,000 hosts against undici': 0.6,
    'Postgres for a delivery, the most, µs': 80,
    'p99 at half of full load, the worst, ms': 150,
    'p99 at a thousand events a second, ms': 100,
    'statements an event at full load': 0.5,
    'memory with a million due against ten thousand': 1.2,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

export type Bars = typeof bars;

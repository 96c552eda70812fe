import Papa from 'papaparse';
import { StoreOrder } from '../contract/resources.ts';

export const exportFormats = ['jsonl', 'csv', 'csv_lines'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportWriter {
  readonly type: string;
  readonly extension: 'jsonl' | 'csv';
  readonly head: string;
  readonly text: (orders: readonly string[]) => string;
}

/** Spreadsheets read a file without it as something other than UTF-8. */
const byteOrderMark = '\uFEFF';

/** Prefixes that a spreadsheet runs as formulas; the library's own expression misses cells of several lines. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

type Cell = string | number | boolean | null;
type Cells = Readonly<Record<string, Cell>>;

const { customer, fulfillment, totals, lines, promotions: _, ...own } = StoreOrder.properties;
const { options: __, ...ownOfLine } = lines.items.properties;

const orderNames = [
  ...Object.keys(own),
  ...prefixed('customer', customer.properties),
  ...prefixed('fulfillment', fulfillment.properties),
  ...prefixed('totals', totals.properties),
  ...['lines', 'promotions'],
];

const lineNames = [
  ...['order_id', 'number', 'created_at', 'business_date', 'status', 'source', 'currency'],
  ...prefixed('line', ownOfLine),
  'line_options',
];

/** JSON Lines: GET store-orders' JSON. CSV: a row an order or a line, formulas escaped by an apostrophe. */
export const writers: Readonly<Record<ExportFormat, ExportWriter>> = {
  jsonl: {
    type: 'application/x-ndjson; charset=utf-8',
    extension: 'jsonl',
    head: '',
    text: (orders) => orders.map((order) => `${order}\n`).join(''),
  },
  csv: csvWriter(orderNames, (order) => [orderCells(order)]),
  csv_lines: csvWriter(lineNames, lineCells),
};

function csvWriter(names: readonly string[], rowsOf: (order: StoreOrder) => readonly Cells[]): ExportWriter {
  const cells = (order: string) =>
    rowsOf(JSON.parse(order) as StoreOrder).map((row) => names.map((name) => row[name] ?? null));
  return {
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    head: `${byteOrderMark}${csv([names])}`,
    text: (orders) => csv(orders.flatMap(cells)),
  };
}

function csv(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(rows as Cell[][], { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}

function orderCells({ customer, fulfillment, totals, lines, promotions, ...order }: StoreOrder): Cells {
  return {
    ...order,
    ...within('customer', customer),
    ...within('fulfillment', fulfillment),
    ...within('totals', totals),
    lines: JSON.stringify(lines),
    promotions: JSON.stringify(promotions),
  };
}

function lineCells(order: StoreOrder): Cells[] {
  const { id, number, created_at, business_date, status, source, totals } = order;
  return order.lines.map(({ options, ...line }) => ({
    ...{ order_id: id, number, created_at, business_date, status, source, currency: totals.currency },
    ...within('line', line),
    line_options: JSON.stringify(options),
  }));
}

function within(prefix: string, fields: Cells): Cells {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value]));
}

function prefixed(prefix: string, fields: object): string[] {
  return Object.keys(fields).map((name) => `${prefix}_${name}`);
}

import Papa from 'papaparse';
import { StoreOrder } from '../contract/resources.ts';

export const exportFormats = ['jsonl', 'csv', 'csv_lines'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How orders are written in one format. */
export interface ExportWriter {
  readonly type: string;
  readonly extension: 'jsonl' | 'csv';
  /** What the file begins with. */
  readonly head: string;
  /** Of store orders as JSON. */
  readonly text: (orders: readonly string[]) => string;
}

/** Spreadsheets take a file that begins so for UTF-8, and Arabic for Arabic. */
const byteOrderMark = '\uFEFF';

/**
 * What a cell begins with that a spreadsheet would run, some of them in wide letters too. The library's own expression passes
 * over cells of several lines.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

type Cell = string | number | boolean | null;
type Cells = Readonly<Record<string, Cell>>;

const { customer, fulfillment, totals, lines, promotions: _, ...own } = StoreOrder.properties;
const { options: __, ...ownOfLine } = lines.items.properties;

/** The fields of an order, those within others after them; lines and promotions as JSON. */
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

/**
 * JSON Lines: each line is exactly what GET store-orders gives of an order. CSV: the same fields, a row an order or a row a line;
 * what a spreadsheet would take for a formula has an apostrophe before it.
 */
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

import Papa from 'papaparse';
import type { OrderLine } from '../../../../shared/domain/orders/restaurant-order.ts';
import { type StoreOrderText, storeOrder, storeOrderText } from '../../../../shared/domain/orders/store-order.ts';

export const exportFormats = ['jsonl', 'csv', 'csv_lines'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How orders are written in one format. */
export interface ExportWriter {
  readonly type: string;
  readonly extension: 'jsonl' | 'csv';
  /** What the file begins with. */
  readonly head: string;
  /** Times are those of `zone`. */
  readonly text: (orders: readonly StoreOrderText[], zone: string) => string;
}

/** Spreadsheets take a file that begins so for UTF-8, and Arabic for Arabic. */
const byteOrderMark = '\uFEFF';

/**
 * What a cell begins with that a spreadsheet would run, some of them in wide letters too. The library's own expression passes
 * over cells of several lines.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * JSON Lines: each line is exactly what GET store-orders gives of an order. CSV: the same fields, a row an order or a row a line;
 * what a spreadsheet would take for a formula has an apostrophe before it.
 */
export const writers: Readonly<Record<ExportFormat, ExportWriter>> = {
  jsonl: {
    type: 'application/x-ndjson; charset=utf-8',
    extension: 'jsonl',
    head: '',
    text: (orders, zone) => orders.map((order) => `${storeOrderText(order, zone)}\n`).join(''),
  },
  csv: csvWriter([...orderColumns(emptyOrder(), '').keys()], (order, zone) => [
    [...orderColumns(order, zone).values()],
  ]),
  csv_lines: csvWriter([...lineColumns(emptyOrder(), '', emptyLine()).keys()], (order, zone) =>
    // Written by order-actions, as priceOrder gives them.
    (JSON.parse(order.lines) as OrderLine[]).map((line) => [...lineColumns(order, zone, line).values()]),
  ),
};

type Cell = string | number | boolean | null;

function csvWriter(
  names: readonly string[],
  rowsOf: (order: StoreOrderText, zone: string) => readonly (readonly Cell[])[],
): ExportWriter {
  return {
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    head: `${byteOrderMark}${csv([names])}`,
    text: (orders, zone) => csv(orders.flatMap((order) => rowsOf(order, zone))),
  };
}

function csv(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(rows as Cell[][], { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}

/** The columns of an order, by name: its fields, those within others after them; lines and promotions as JSON. */
function orderColumns(order: StoreOrderText, zone: string): Map<string, Cell> {
  const { customer, fulfillment, totals, lines: _, promotions: __, ...own } = plain(order, zone);
  return new Map<string, Cell>([
    ...Object.entries(own),
    ...prefixed('customer', customer),
    ...prefixed('fulfillment', fulfillment),
    ...prefixed('totals', totals),
    ['lines', order.lines],
    ['promotions', order.promotions],
  ]);
}

function lineColumns(order: StoreOrderText, zone: string, line: OrderLine): Map<string, Cell> {
  const { id, number, created_at, business_date, status, source, totals } = plain(order, zone);
  const { options, ...own } = line;
  return new Map<string, Cell>([
    ...Object.entries({ order_id: id, number, created_at, business_date, status, source, currency: totals.currency }),
    ...prefixed('line', own),
    ['line_options', JSON.stringify(options)],
  ]);
}

function prefixed(prefix: string, fields: Readonly<Record<string, Cell>>): [string, Cell][] {
  return Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value]);
}

function plain(order: StoreOrderText, zone: string) {
  return storeOrder({ ...order, lines: [], promotions: [] }, zone || 'UTC');
}

function emptyLine(): OrderLine {
  return { id: '', name: '', quantity: 0, unit_price: 0, total: 0, options: [], notes: null };
}

/** Of what the names of columns are read. */
function emptyOrder(): StoreOrderText {
  const none = {
    ...{ conversationId: null, customerId: null, customerName: null, customerPhone: null, fulfillmentType: null },
    ...{ fulfillmentAddress: null, notes: null, paymentStatus: null, deliveryStatus: null, invoiceStatus: null },
    ...{ externalOrderId: null, status: null },
  };
  const zero = {
    subtotal: 0,
    deliveryFee: 0,
    discount: 0,
    tax: 0,
    promotionSavings: 0,
    total: 0,
    createdAt: 0,
    updatedAt: 0,
  };
  return {
    ...none,
    ...zero,
    ...{ id: '', number: '', source: 'phone', step: 'submitted', amountOnly: false, currency: 'USD' },
    ...{ lines: '[]', promotions: '[]' },
  };
}

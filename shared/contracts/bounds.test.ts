import { expect, test } from 'bun:test';
import type { TSchema } from 'typebox';
import { Refused } from '../basics/refused.ts';
import { FormInput } from '../forms/contract.ts';
import { ImportedOrder } from '../orders/contract/order-inputs.ts';
import { automationEvents } from '../webhooks/rules/event-pattern.ts';
import { commands } from './commands.ts';
import { parser } from './parse.ts';

const inputs = Object.fromEntries(Object.entries(commands).map(([subject, { input }]) => [subject, input]));

/** All input schemas but those of the API, whose bodies are bounded as a whole (shared/http/body.ts). */
const schemas: Readonly<Record<string, TSchema>> = { ...inputs, ImportedOrder, FormInput };

/** Orders of an import are checked one by one, as ImportedOrder. */
const checkedElsewhere = new Set(['orders.import.orders[]']);

for (const [name, schema] of Object.entries(schemas)) {
  test(`every text, list and object of ${name} has a bound`, () => {
    expect(unbounded(schema, name)).toEqual([]);
  });
}

const parseOrder = parser(commands['orders.place'].input);
const order = (more: object) => parseOrder({ workspaceId: 'w', order: { source: 'chat', ...more } });
const kib = (bytes: number) => bytes * 1024;

test.each([
  ['ASCII', 'a', 1],
  ['Arabic', 'ش', 2],
  ['emoji', '🌯', 4],
  ['what JSON escapes', '\u0001', 6],
])('details in %s take 32 KiB of JSON text and not a byte more', (_, character, bytes) => {
  const frame = JSON.stringify({ text: '' }).length;
  const most = Math.floor((kib(32) - frame) / bytes);
  const details = (length: number) => ({ details: { text: character.repeat(length) } });
  expect(order(details(most))).toBeDefined();
  expect(() => order(details(most + 1))).toThrow('order.details must be at most 32 KiB of JSON');
});

test('details and event data that are nested too deep are refused', () => {
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  expect(order({ details: nested(32) })).toBeDefined();
  expect(() => order({ details: nested(33) })).toThrow(Refused);
  expect(() => order({ details: nested(5_000) })).toThrow(Refused);
  const trigger = parser(commands['automation.trigger'].input);
  expect(() => trigger({ workspaceId: 'w', event: automationEvents[0], data: nested(5_000) })).toThrow(Refused);
  const parseImport = parser(commands['orders.import'].input);
  expect(() => parseImport({ workspaceId: 'w', orders: [nested(50_000)] })).toThrow(Refused);
});

test('lines and promotions are bounded by bytes beside their count', () => {
  const line = { name: 'ش'.repeat(300), quantity: 1, unit_price: 1000 };
  expect(order({ lines: Array.from({ length: 90 }, () => line) })).toBeDefined();
  expect(() => order({ lines: Array.from({ length: 120 }, () => line) })).toThrow('order.lines');
  const promotion = { name: 'ش'.repeat(300), savings: 1 };
  expect(() => order({ promotions: Array.from({ length: 50 }, () => promotion) })).toThrow('order.promotions');
});

/** The paths of a schema without a bound. */
function unbounded(schema: unknown, place: string): string[] {
  const node = Object(schema);
  if (typeof node.maxBytes === 'number' || checkedElsewhere.has(place)) return [];
  if (node.anyOf) return node.anyOf.flatMap((one: unknown) => unbounded(one, place));
  if (node.enum || node.const !== undefined) return [];
  switch (node.type) {
    case 'string':
      return typeof node.maxLength === 'number' ? [] : [place];
    case 'array':
      return [...(typeof node.maxItems === 'number' ? [] : [place]), ...unbounded(node.items, `${place}[]`)];
    case 'object':
      return [
        ...(node.additionalProperties === false ? [] : [place]),
        ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) => unbounded(inner, `${place}.${name}`)),
      ];
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return [];
    default:
      return [place];
  }
}

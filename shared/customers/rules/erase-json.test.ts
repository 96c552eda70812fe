import { expect, test } from 'bun:test';
import { Compile } from 'typebox/compile';
import { webhookEvents } from '../../webhooks/contract/events.ts';
import { eraseClientJson, eraseJson } from './erase-json.ts';

const erasing = { text: '[erased]', summaryOf: () => '2 × Kebab' };
const recorded = webhookEvents.flatMap(({ name, data, example }) => (data === null ? [] : [{ name, data, example }]));

test.each(recorded)('$name keeps its shape and says nothing of a person', ({ data, example }) => {
  const erased = eraseJson(example, erasing);
  expect([...Compile(data).Errors(erased)]).toEqual([]);
  const texts = JSON.stringify(erased);
  for (const personal of ['Ali', '964', 'Karrada', 'onion']) expect(texts).not.toContain(personal);
  expect(texts).toContain('"id":"');
});

test('an order keeps its lines and sums', () => {
  const line = { id: '1', name: 'Kebab', quantity: 2, unit_price: 3, total: 6, options: [{ name: 'Large', price: 1 }] };
  const order = { id: 'ord_1', lines: [{ ...line, notes: 'for Ali' }], totals: { total: 6 }, notes: 'for Ali' };
  expect(eraseJson(order, erasing)).toEqual({ ...order, lines: [{ ...line, notes: null }], notes: '' });
});

test('an unknown field is left out, whatever is in it', () => {
  const given = { status: 'open', nickname: 'Ali', more: { name: 'Ali' } };
  expect(eraseJson(given, erasing)).toEqual({ status: 'open', more: null });
});

test('data that a client made up keeps its ids alone', () => {
  const id = 'ord_01jq3z7c2yf5v8mbnsk4wd9e6t';
  const given = { orderId: id, text: 'Ali', of: { name: 'Ali' }, 'Ali Hassan': id };
  expect(eraseClientJson(given)).toEqual({ erased: true, orderId: id });
  for (const data of ['Ali', null, ['Ali'], 7]) expect(eraseClientJson(data)).toEqual({ erased: true });
});

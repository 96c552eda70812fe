import { expect, test } from 'bun:test';
import { eventNames, isPattern, matches, patternsFor } from './event-pattern.ts';

const names = [
  ...['order.created', 'order.approved', 'order.rejected', 'order.arrived', 'order.status_changed'],
  ...['conversation.created', 'message.received', 'conversation.escalated', 'conversation.closed'],
  ...['conversation.lifecycle_changed', 'work_item.created', 'work_item.stage_changed', 'task.created'],
  ...['appointment.created', 'appointment.updated', 'approval.requested', 'approval.decided'],
  ...['payment.confirmed', 'file.ready'],
];

test('there are exactly the events of the specification', () => {
  expect(new Set(eventNames)).toEqual(new Set(names));
  expect(eventNames).toHaveLength(names.length);
});

test('*, prefixes and names match (spec: Subscription patterns)', () => {
  for (const name of names) {
    expect(matches(['*'], name)).toBe(true);
    for (const other of names) expect(matches([other], name)).toBe(other === name);
    for (const group of new Set(names.map((each) => each.slice(0, each.indexOf('.'))))) {
      expect(matches([`${group}.*`], name)).toBe(name.startsWith(`${group}.`));
    }
  }
});

test.each([
  [[], 'order.created', false],
  [['order.approved', 'order.*'], 'order.created', true],
  [['order.approved', 'message.received'], 'order.created', false],
  [['work.*'], 'work_item.created', false],
  [['order'], 'order.created', false],
  [['*.created'], 'order.created', false],
] as const)('an endpoint subscribed to %j gets %s: %p', (patterns, event, received) => {
  expect(matches(patterns, event)).toBe(received);
});

test('the patterns of a longer name are all its leading words', () => {
  expect(patternsFor('a.b.c')).toEqual(['*', 'a.*', 'a.b.*', 'a.b.c']);
});

test.each(['*', 'order.*', 'work_item.*', ...names])('%s is a pattern', (text) => {
  expect(isPattern(text)).toBe(true);
});

const none = '|order|order.|order.**|order*|*.*|*.created|**|Order.*|order.unknown|unknown.*| order.*|order.*\n';

test.each([...none.split('|'), 'order.created.*', 'order.*,file.*'])(
  '%j is no pattern, or matches nothing that is ever sent',
  (text) => {
    expect(isPattern(text)).toBe(false);
  },
);

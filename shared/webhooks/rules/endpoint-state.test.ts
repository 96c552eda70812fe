import { expect, test } from 'bun:test';
import { type EndpointFacts, type EndpointState, endpointState } from './endpoint-state.ts';

const healthy: EndpointFacts = { enabled: true, hasWebhooks: true, exhausted: 0, retrying: 0 };

const cases: [string, Partial<EndpointFacts>, EndpointState][] = [
  ['nothing failed', {}, 'healthy'],
  ['a delivery waits for its second attempt', { retrying: 1 }, 'failing'],
  ['one delivery failed after its last attempt', { exhausted: 1 }, 'failing'],
  ['nine in a row failed and more are retried', { exhausted: 9, retrying: 3 }, 'failing'],
  ['ten in a row disabled it', { enabled: false, exhausted: 10 }, 'disabled'],
  ['an admin disabled it', { enabled: false }, 'disabled'],
  ['the plan lapsed', { hasWebhooks: false }, 'paused'],
  ['the plan lapsed while it failed', { hasWebhooks: false, exhausted: 2, retrying: 1 }, 'paused'],
  ['it was disabled before the plan lapsed', { enabled: false, hasWebhooks: false }, 'disabled'],
];

test.each(cases)('%s: %p', (_, facts, state) => {
  expect(endpointState({ ...healthy, ...facts })).toBe(state);
});

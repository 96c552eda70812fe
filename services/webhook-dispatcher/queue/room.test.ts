import { expect, test } from 'bun:test';
import { shareOf } from './room.ts';

test('one endpoint alone gets a quarter of what is free', () => {
  expect(shareOf(400, new Map())).toEqual({ room: 200, perEndpoint: 100, perWorkspace: 200, busyWorkspaces: [] });
  expect(shareOf(100, new Map()).perEndpoint).toBe(25);
});

/** How much each comes to hold when `count` endpoints, of a workspace each, have a backlog and never answer. */
function hang(count: number): Map<string, number> {
  const held = new Map<string, number>();
  for (let taken = 1; taken > 0; ) {
    const { room, perEndpoint } = shareOf(400, held);
    taken = 0;
    for (let turn = 0; turn < perEndpoint; turn += 1) {
      for (let endpoint = 0; endpoint < count; endpoint += 1) {
        const own = held.get(`ws_${endpoint}`) ?? 0;
        if (own > turn || own >= perEndpoint || taken === room) continue;
        held.set(`ws_${endpoint}`, own + 1);
        taken += 1;
      }
    }
  }
  return held;
}

test.each([
  [1, 300],
  [20, 50],
  [100, 10],
])('%d endpoints that hang leave others at least %d of 400', (count, left) => {
  const held = hang(count)
    .values()
    .reduce((sum, each) => sum + each, 0);
  expect(400 - held).toBeGreaterThanOrEqual(left);
});

test('a workspace that holds as much as is free waits', () => {
  const held = new Map([
    ['ws_greedy', 200],
    ['ws_other', 3],
  ]);
  expect(shareOf(400, held).busyWorkspaces).toEqual(['ws_greedy']);
});

test('with everything under way there is no room', () => {
  expect(shareOf(100, new Map([['ws_a', 100]]))).toMatchObject({ room: 0, perEndpoint: 0, perWorkspace: 0 });
});

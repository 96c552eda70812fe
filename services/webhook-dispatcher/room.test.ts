import { expect, test } from 'bun:test';
import { shareOf } from './room.ts';

test('one endpoint alone gets a quarter of what is free, up to its cap', () => {
  expect(shareOf(400, new Map())).toEqual({ room: 400, perEndpoint: 64, perWorkspace: 200, busyWorkspaces: [] });
  expect(shareOf(100, new Map()).perEndpoint).toBe(25);
});

test('any number of endpoints that hang leave room for others', () => {
  for (const hanging of [1, 20, 100, 1_000]) {
    const held = new Map<string, number>();
    for (let progress = true; progress; ) {
      progress = false;
      for (let endpoint = 0; endpoint < hanging; endpoint += 1) {
        const { room, perEndpoint } = shareOf(400, held);
        const own = held.get(`ws_${endpoint}`) ?? 0;
        if (room > 1 && own < perEndpoint) {
          held.set(`ws_${endpoint}`, own + 1);
          progress = true;
        }
      }
    }
    expect(shareOf(400, held).room).toBeGreaterThan(0);
    if (hanging <= 20) expect(shareOf(400, held).room).toBeGreaterThanOrEqual(60);
  }
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

import { expect, test } from 'bun:test';
import { type Room, shareOf } from './room.ts';

/** Attempts of next to no bytes, and room for them. */
const attempts = (count: number): Room => ({ attempts: count, bytes: count });
const sized = (count: number): Room => ({ attempts: count, bytes: 1_000_000 });

test('one endpoint alone gets a quarter of what is free', () => {
  expect(shareOf(sized(400), new Map())).toEqual({
    ...{ room: 200, perEndpoint: 100, perWorkspace: 200, busyWorkspaces: [] },
    ...{ bytes: 500_000, mayBeLarger: true },
  });
  expect(shareOf(sized(100), new Map()).perEndpoint).toBe(25);
});

/** How much each comes to hold when `count` endpoints, of a workspace each, have a backlog and never answer. */
function hang(count: number): Map<string, Room> {
  const held = new Map<string, Room>();
  for (let taken = 1; taken > 0; ) {
    const { room, perEndpoint } = shareOf(sized(400), held);
    taken = 0;
    for (let turn = 0; turn < perEndpoint; turn += 1) {
      for (let endpoint = 0; endpoint < count; endpoint += 1) {
        const own = held.get(`ws_${endpoint}`)?.attempts ?? 0;
        if (own > turn || own >= perEndpoint || taken === room) continue;
        held.set(`ws_${endpoint}`, attempts(own + 1));
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
    .reduce((sum, each) => sum + each.attempts, 0);
  expect(400 - held).toBeGreaterThanOrEqual(left);
});

test('workspaces that come one after another and hang leave room for the next', () => {
  const held = new Map<string, Room>();
  const left = Array.from({ length: 20 }, (_, workspace) => {
    comeAndHang(held, `ws_${workspace}`);
    return 500 - held.values().reduce((sum, each) => sum + each.attempts, 0);
  });
  expect([left[0], left[1], left[3], left[8], left[19]]).toEqual([250, 125, 55, 21, 7]);
});

/** One with a backlog at many endpoints claims until it is given nothing more. */
function comeAndHang(held: Map<string, Room>, workspaceId: string): void {
  for (let own = 0; ; ) {
    const { perWorkspace, busyWorkspaces } = shareOf(sized(500), held);
    if (perWorkspace === 0 || busyWorkspaces.includes(workspaceId)) return;
    own += perWorkspace;
    held.set(workspaceId, attempts(own));
  }
}

test('a workspace that holds as much as is free waits', () => {
  const held = new Map([
    ['ws_greedy', attempts(200)],
    ['ws_other', attempts(3)],
  ]);
  expect(shareOf(sized(400), held).busyWorkspaces).toEqual(['ws_greedy']);
});

test('with everything under way there is no room', () => {
  expect(shareOf(sized(100), new Map([['ws_a', attempts(100)]]))).toMatchObject({
    room: 0,
    perEndpoint: 0,
    perWorkspace: 0,
  });
});

test('bytes are shared out as attempts are: one claim takes half of what one may hold, and who holds as much waits', () => {
  const size = { attempts: 100, bytes: 10_000_000 };
  const held = new Map([
    ['ws_large', { attempts: 1, bytes: 4_000_000 }],
    ['ws_small', { attempts: 2, bytes: 2_000_000 }],
  ]);
  // Of the 4 MB that are free one may hold 4/5.
  expect(shareOf(size, held)).toMatchObject({ bytes: 1_600_000, mayBeLarger: false, busyWorkspaces: ['ws_large'] });
});

test('however little is free, an event of 64 KiB of data goes while there is twice as much', () => {
  const size = { attempts: 100, bytes: 32 * 1024 ** 2 };
  const left = (bytes: number) => shareOf(size, new Map([['ws_a', { attempts: 1, bytes: size.bytes - bytes }]])).bytes;
  expect([left(1024 ** 2), left(2 * 64 * 1024), left(0)]).toEqual([128 * 1024, 64 * 1024, 0]);
});

test('what is too large for any share may go while half of the bytes are free, and never while they are not', () => {
  const size = { attempts: 100, bytes: 1_000 };
  const holding = (bytes: number) => shareOf(size, new Map([['ws_a', { attempts: 1, bytes }]]));
  expect(holding(500)).toMatchObject({ mayBeLarger: true });
  expect(holding(501)).toMatchObject({ mayBeLarger: false });
  expect(holding(5_000)).toMatchObject({ bytes: 0, mayBeLarger: false, busyWorkspaces: ['ws_a'] });
});

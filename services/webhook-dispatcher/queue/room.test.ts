import { expect, test } from 'bun:test';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createUnderWay, type Loan, type Room, shareOf } from './room.ts';

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

test('until half of the room is taken deliveries may be born claimed, and who waits for that is told when it is so again', async () => {
  const underWay = createUnderWay();
  const attempt = (nth: number) => ({ lane: 'pending', pace: 'soon', workspaceId: `ws_${nth % 5}`, bytes: 1 }) as const;
  const spareRoom = async (withinMs?: number): Promise<number> => {
    using loan = await underWay.lendSpare(withinMs);
    return loan.share.room;
  };
  expect(await spareRoom()).toBe(250);
  const last = attempt(250);
  for (let nth = 0; nth < 250; nth += 1) underWay.add(attempt(nth));
  expect(await spareRoom(testMs)).toBe(125);
  underWay.add(last);
  expect(await spareRoom()).toBe(0);
  expect(await spareRoom(1)).toBe(0);
  const soon = spareRoom(testMs);
  underWay.remove(last);
  expect(await soon).toBe(125);
});

test('nobody waits for room while one workspace holds what there is: it may hang', async () => {
  const underWay = createUnderWay();
  const attempt = (workspaceId: string) => ({ lane: 'pending', pace: 'soon', workspaceId, bytes: 1 }) as const;
  for (let taken = 0; taken < 248; taken += 1) underWay.add(attempt('ws_hanging'));
  for (const workspaceId of ['ws_a', 'ws_b', 'ws_c']) underWay.add(attempt(workspaceId));
  using loan = await underWay.lendSpare(2 * testMs);
  expect(loan.share.room).toBe(0);
});

test('what is slow fills rooms of its own', () => {
  const underWay = createUnderWay();
  for (let nth = 0; nth < 500; nth += 1) {
    underWay.add({ lane: 'pending', pace: 'slow', workspaceId: `ws_${nth}`, bytes: 1 });
  }
  using slow = underWay.lend('pending', 'slow');
  using soon = underWay.lend('pending', 'soon');
  expect([slow.share.room, soon.share.room]).toEqual([0, 250]);
});

test('a fan-out and a claim at the same time leave room, and get nothing twice', async () => {
  const underWay = createUnderWay();
  const megabytes = (loan: Loan): number => loan.share.bytes / 1024 ** 2;
  {
    using made = await underWay.lendSpare();
    using claimed = underWay.lend('pending', 'soon');
    expect([made.share.room, claimed.share.room]).toEqual([250, 125]);
    expect([megabytes(made), megabytes(claimed)]).toEqual([16, 8]);
    using retried = underWay.lend('retrying', 'soon');
    expect(retried.share.room).toBe(100);
  }
  using afterwards = underWay.lend('pending', 'soon');
  expect(afterwards.share.room).toBe(250);
});

import { expect, test } from 'bun:test';
import { testMs } from '../../../tests/support/run/patience.ts';
import type { Loan } from './room.ts';
import { createUnderWay } from './under-way.ts';

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

const twoSeconds = 2_000;

/** Attempts of lanes that answer soon, at a time that the test sets. */
function onAClock() {
  let at = 0;
  const underWay = createUnderWay(() => at);
  const begin = (workspaceId: string, count: number, bytes = 1) => {
    const begun = Array.from({ length: count }, () => ({ lane: 'pending', pace: 'soon', workspaceId, bytes }) as const);
    for (const each of begun) underWay.add(each);
    return begun;
  };
  const shareOf = (pace: 'soon' | 'slow') => {
    using loan = underWay.lend('pending', pace);
    return loan.share;
  };
  const pass = (ms: number): void => {
    at += ms;
  };
  return { underWay, begin, shareOf, pass };
}

test('what is under way for two seconds takes a place among the slow, until it ends', () => {
  const { underWay, begin, shareOf, pass } = onAClock();
  const late = begin('ws_a', 100);
  pass(1);
  begin('ws_b', 50);
  pass(twoSeconds - 2);
  expect([shareOf('soon').room, shareOf('slow').room]).toEqual([175, 250]);
  pass(1);
  expect([shareOf('soon').room, shareOf('slow').room]).toEqual([225, 200]);
  for (const each of late) underWay.remove(each);
  expect([shareOf('soon').room, shareOf('slow').room]).toEqual([225, 250]);
});

test('who has left places counts as their holder still, so that nobody who hangs takes them again', () => {
  const { begin, shareOf, pass } = onAClock();
  begin('ws_a', 250);
  pass(twoSeconds);
  expect(shareOf('soon')).toMatchObject({ room: 250, busyWorkspaces: [] });
  begin('ws_a', 125);
  expect(shareOf('soon')).toMatchObject({ room: 188, busyWorkspaces: ['ws_a'] });
});

test('nobody takes more among the slow than a claim would give, of attempts or of bytes', () => {
  const { begin, shareOf, pass } = onAClock();
  begin('ws_a', 400);
  begin('ws_b', 10, 1024 ** 2);
  pass(twoSeconds);
  // Of the first half of the attempts went, of the second half of the 16 MiB.
  expect(shareOf('soon').room).toBe((500 - 150 - 2) / 2);
});

test('where there is no place among the slow, what is late keeps its own', () => {
  const { underWay, begin, shareOf, pass } = onAClock();
  for (let nth = 0; nth < 500; nth += 1) {
    underWay.add({ lane: 'pending', pace: 'slow', workspaceId: `ws_${nth}`, bytes: 1 });
  }
  begin('ws_a', 100);
  pass(twoSeconds);
  expect([shareOf('soon').room, shareOf('slow').room]).toEqual([200, 0]);
});

test('what is late makes room for what is born claimed', async () => {
  const { underWay, begin, pass } = onAClock();
  for (let nth = 0; nth < 30; nth += 1) begin(`ws_${nth}`, 10);
  const spareRoom = async (): Promise<number> => {
    using loan = await underWay.lendSpare();
    return loan.share.room;
  };
  expect(await spareRoom()).toBe(0);
  pass(twoSeconds);
  expect(await spareRoom()).toBeGreaterThan(200);
});

import { expect, test } from 'bun:test';
import { type Candidate, chooseDeliveries, maxEventBytes, maxPerClaim } from './choose-deliveries.ts';

const plentyOfBytes = 1024 ** 3;
const asAttempts = (counts: Record<string, number>) =>
  new Map(Object.entries(counts).map(([id, attempts]) => [id, { attempts, bytes: 0 }]));

const endpoint = (endpointId: string, freeAttempts = 8): Candidate => ({
  endpointId,
  workspaceId: endpointId.charAt(0),
  freeAttempts,
});
const chosen = (candidates: readonly Candidate[], freeAttempts: number, inFlight: Record<string, number> = {}) =>
  Object.fromEntries(
    chooseDeliveries(candidates, { freeAttempts, freeBytes: plentyOfBytes, inFlight: asAttempts(inFlight) }).map(
      (each) => [each.endpointId, each.deliveries],
    ),
  );

const three = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => endpoint(name));
const cases: [string, Record<string, number>, Record<string, number>][] = [
  ['an endpoint gets its cap', chosen([endpoint('a1')], 800), { a1: 8 }],
  ['an endpoint at its cap gets nothing', chosen([endpoint('a1', 0), endpoint('b1', 2)], 800), { b1: 2 }],
  [
    'a workspace gets an eighth of the free attempts',
    chosen([endpoint('a1', 64), endpoint('a2', 64)], 80),
    { a1: 5, a2: 5 },
  ],
  ['what a workspace has in flight counts', chosen([endpoint('a1', 64)], 80, { a: 7 }), { a1: 3 }],
  ['a workspace at its share gets nothing', chosen([endpoint('a1'), endpoint('b1', 1)], 80, { a: 10 }), { b1: 1 }],
  ['workspaces take turns', chosen(three, 8), { a1: 1, b1: 1, c1: 1 }],
  ['without capacity nothing is chosen', chosen([endpoint('a1')], 0), {}],
];

test.each(cases)('%s', (_, found, expected) => expect(found).toEqual(expected));

test('a claim takes at most maxPerClaim deliveries, to begin within its lease', () => {
  const many = Array.from({ length: 1_000 }, (_, nth) => ({
    endpointId: `e${nth}`,
    workspaceId: `w${nth}`,
    freeAttempts: 8,
  }));
  const found = chooseDeliveries(many, { freeAttempts: 2_500, freeBytes: plentyOfBytes, inFlight: new Map() });
  expect(found).toHaveLength(maxPerClaim);
  expect(found[0]).toEqual({ endpointId: 'e0', workspaceId: 'w0', deliveries: 1 });
});

test('however many workspaces hang, a part of the capacity stays free', () => {
  const capacity = 2_500;
  for (const hanging of [1, 10, 60, 300]) {
    const inFlight = new Map<string, { attempts: number; bytes: number }>();
    const held = () => [...inFlight.values()].reduce((sum, { attempts }) => sum + attempts, 0);
    const choose = (...workspaces: string[]) => {
      const candidates = workspaces.map((workspaceId) => ({
        endpointId: `of ${workspaceId}`,
        workspaceId,
        freeAttempts: 64,
      }));
      return chooseDeliveries(candidates, { freeAttempts: capacity - held(), freeBytes: plentyOfBytes, inFlight });
    };
    for (let round = 0; round < 200; round += 1) {
      for (const each of choose(...Array.from({ length: hanging }, (_, nth) => `${nth}`))) {
        const attempts = (inFlight.get(each.workspaceId)?.attempts ?? 0) + each.deliveries;
        inFlight.set(each.workspaceId, { attempts, bytes: 0 });
      }
    }
    const [next] = choose('new');
    expect([hanging, (next?.deliveries ?? 0) >= 4]).toEqual([hanging, true]);
  }
});

test('a workspace gets an eighth of free bytes, at maxEventBytes a delivery', () => {
  const candidates = [endpoint('a1', 64), endpoint('b1', 64)];
  const freeBytes = 80 * maxEventBytes;
  const found = chooseDeliveries(candidates, { freeAttempts: 2_500, freeBytes, inFlight: new Map() });
  expect(found.map(({ deliveries }) => deliveries)).toEqual([10, 10]);
  const inFlight = new Map([['a', { attempts: 10, bytes: 10 * maxEventBytes }]]);
  expect(chooseDeliveries(candidates, { freeAttempts: 2_500, freeBytes, inFlight })).toMatchObject([
    { endpointId: 'b1', deliveries: 10 },
  ]);
  expect(chooseDeliveries(candidates, { freeAttempts: 2_500, freeBytes: 0, inFlight: new Map() })).toEqual([]);
});

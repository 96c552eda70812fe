import { expect, test } from 'bun:test';
import { eachTestHasItsWorld, fanOutAll, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { claim } from './claim.ts';
import { settle } from './settle.ts';

let world: World;
let workspaceId: string;
eachTestHasItsWorld((fresh) => {
  ({ world, workspaceId } = fresh);
});

const cap = async (): Promise<number> => {
  const [lane] = await world.db<{ cap: number }[]>`select cap from endpoint_lanes where status = 'pending'`;
  return lane?.cap ?? 0;
};

/** Settles as many attempts as may be under way, time and again; how they end is told of the first and of the others. */
async function capsAfter(rounds: readonly (readonly [Ending, Ending])[]): Promise<number[]> {
  await world.record(workspaceId, 'order.created', 400);
  await fanOutAll(world.db);
  const caps = [await cap()];
  for (const [first, others] of rounds) {
    const { claimed } = await claim(world.db, { pending: plenty, retrying: plenty });
    expect(claimed).toHaveLength(caps.at(-1) ?? 0);
    const endings = claimed.map((each, index) => {
      const { next, durationMs } = index === 0 ? first : others;
      return { ...resultOf(each, next), durationMs };
    });
    await settle(world.db, endings);
    caps.push(await cap());
  }
  return caps;
}

interface Ending {
  readonly next: 'delivered' | 'retrying';
  readonly durationMs: number;
}
const delivered = (durationMs: number): Ending => ({ next: 'delivered', durationMs });
const failed = (durationMs: number): Ending => ({ next: 'retrying', durationMs });
const all = (ending: Ending) => [ending, ending] as const;

test('the cap of a lane grows with attempts that end soon, and halves when they hang', async () => {
  const [soon, hung] = [all(delivered(100)), all(failed(15_000))];
  expect(await capsAfter([soon, soon, all(failed(4_999)), soon, hung, all(failed(5_000)), hung, hung, hung])).toEqual([
    8, 16, 32, 64, 64, 32, 16, 8, 4, 2,
  ]);
  expect(await capsAfter([hung, soon])).toEqual([2, 2, 4]);
});

test('the cap of an endpoint that takes its time and succeeds grows too: it keeps up with what comes', async () => {
  expect(await capsAfter([all(delivered(6_000)), all(delivered(14_000)), all(delivered(14_900))])).toEqual([
    8, 16, 32, 64,
  ]);
});

test('the cap of a lane stays when some hang and some are delivered', async () => {
  expect(await capsAfter([[failed(15_000), delivered(100)]])).toEqual([8, 8]);
  expect(await capsAfter([[delivered(100), failed(15_000)]])).toEqual([8, 8]);
});

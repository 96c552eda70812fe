import { withDeadline } from '../../runtime/deadline.ts';
import { type Place, placesNow, within } from '../../tracing/place.ts';
import { isUnavailable } from './connect.ts';
import { tooBusy, waitAtMostMs } from './lock-room.ts';

/** How many items go in one batch, and how many batches are under way at a time. */
interface Bounds {
  readonly most: number;
  readonly atATime: number;
}

const usually: Bounds = { most: 50, atATime: 1 };
const batchWithinMs = 8_500;

/**
 * Lets `work` do together what comes in together: a call waits while as many batches are under way as may be, and goes
 * with the next; one that comes alone goes at once. `work` gives a result for each item, in their order. Where it fails for a
 * batch, each item is tried alone, so that one which cannot be done does not take the others with it. Throws `unavailable`
 * for a call that has waited for five seconds: it is not begun any more.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atATime } = usually,
) {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let isCalled = false;

  const begin = (): void => {
    isCalled = false;
    while (underWay < atATime && waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      underWay += 1;
      doTogether(work, batch).then(() => {
        underWay -= 1;
        begin();
      });
    }
  };

  return (item: Item): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject, since: performance.now(), places: placesNow() });
    // Later than everything that arrives in this turn of the event loop, so that all of it goes in one batch.
    if (underWay < atATime && !isCalled) {
      isCalled = true;
      setImmediate(begin);
    }
    return promise;
  };
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly since: number;
  /** For which it is done. */
  readonly places: readonly Place[];
}

async function doTogether<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  together: readonly Waiting<Item, Result>[],
): Promise<void> {
  const oldest = performance.now() - waitAtMostMs;
  for (const { reject } of together.filter(({ since }) => since < oldest)) reject(tooBusy());
  const batch = together.filter(({ since }) => since >= oldest);
  if (batch.length === 0) return;
  try {
    const places = batch.flatMap((each) => each.places);
    const working = within(places, () => work(batch.map(({ item }) => item)));
    const results = await withDeadline(batchWithinMs, working);
    if (results.length !== batch.length) throw new Error(`${batch.length} items have ${results.length} results`);
    for (const [index, result] of results.entries()) batch[index]?.resolve(result);
  } catch (error) {
    if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error);
    else for (const one of batch) await doTogether(work, [one]);
  }
}

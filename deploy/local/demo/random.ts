/** Choices that are the same from the same seed, so that a demo can be made again. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks by weight: `[item, weight]`. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
}

/** `purpose` makes streams of one seed independent: what one part draws does not move the others. */
export function createRandom(seed: number, purpose: string): Random {
  const next = mulberry32(seed ^ Number(Bun.hash.crc32(purpose)));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted: (items) => {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => {
        rest -= weight;
        return rest < 0;
      });
      return (found ?? pick(items))[0];
    },
  };
}

/** A public-domain generator by Tommy Ettinger: 32 bits of state, good enough for a demo. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

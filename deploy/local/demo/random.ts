export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  weighted<Item>(items: readonly (readonly [Item, weight: number])[]): Item;
}

/** The same seed and purpose give the same choices. */
export function createRandom(seed: number, purpose: string): Random {
  let drawn = 0;
  const next = () => Bun.hash.xxHash32(`${purpose} ${drawn++}`, seed) / 2 ** 32;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  };
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted: (items) => pick(items.flatMap(([item, weight]) => Array.from({ length: weight }, () => item))),
  };
}

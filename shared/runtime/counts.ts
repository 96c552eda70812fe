export interface Counts {
  of(name: string): number;
  add(name: string, change: number): void;
}

export function createCounts(): Counts {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    of,
    add(name, change) {
      const count = of(name) + change;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
  };
}

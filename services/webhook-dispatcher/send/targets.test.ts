import { expect, test } from 'bun:test';
import { createTargets } from './targets.ts';

test('where a URL leads is remembered, unless it is long: anybody could fill the memory with those', () => {
  const targetOf = createTargets();
  const isRemembered = (url: string): boolean => {
    const first = targetOf(url);
    return targetOf(url) === first;
  };
  const url = (character: string, times: number): string => `https://example.com/${character.repeat(times)}`;
  expect([isRemembered(url('a', 300)), isRemembered(url('a', 1_900))]).toEqual([true, false]);
  // Nine characters once it is escaped.
  expect([isRemembered(url('漢', 30)), isRemembered(url('漢', 300))]).toEqual([true, false]);
});

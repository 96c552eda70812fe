import { normalizeForSearch } from '../../catalog/rules/search.ts';
import { quantityAndName } from './line-input.ts';
import type { MenuItem } from './menu-item.ts';

type Searched = Pick<MenuItem, 'name' | 'nameArabic' | 'isSoldOut'>;

export interface Matches<Item> {
  readonly quantity: number;
  /** Best first. */
  readonly items: readonly Item[];
  /** Those of them without a typing error. */
  readonly exact: readonly Item[];
}

/** From this length on, a word may have one letter wrong, missing or too many. */
const shortestWithTypo = 4;
const typoScore = 100;
const notFound = Number.POSITIVE_INFINITY;

/** `2 shaw` finds two shawarmas: each word begins a word of the name, in either language. A number alone finds every item. */
export function itemSearch<Item extends Searched>(items: readonly Item[]): (input: string) => Matches<Item> {
  const indexed = items.map((item) => ({ item, names: [wordsOf(item.name), wordsOf(item.nameArabic)] }));
  const find = (input: string): Matches<Item> => {
    const { quantity, name } = quantityAndName(`${input.trim()}${isCount(input) ? ' x' : ''}`);
    const words = isCount(input) ? [] : normalizeForSearch(name).split(' ').filter(Boolean);
    const found = indexed
      .map(({ item, names }) => ({ item, score: Math.min(...names.map((name) => scoreOf(words, name))) }))
      .filter(({ score }) => score < notFound);
    found.sort((a, b) => a.score - b.score || Number(a.item.isSoldOut) - Number(b.item.isSoldOut));
    const exact = found.filter(({ score }) => score < typoScore);
    return { quantity: quantity || 1, items: found.map(({ item }) => item), exact: exact.map(({ item }) => item) };
  };
  return (input) => {
    const found = find(input);
    const text = input.trim();
    const [count] = /(?<![\d٠-٩])[\d٠-٩]{1,3}$/.exec(text) ?? [];
    if (found.exact.length > 0 || count === undefined || count === text) return found;
    return find(`${count} ${text.slice(0, -count.length).trim().replace(/×$/, '')}`);
  };
}

/** What Enter takes: a typing error only shows items, because nobody wants another dish than the one typed. */
export function bestOf<Item extends Searched>({ exact }: Matches<Item>): Item | 'sold out' | undefined {
  const [best] = exact;
  return best?.isSoldOut ? 'sold out' : best;
}

function isCount(input: string): boolean {
  return /^\s*[\d٠-٩]{1,7}\s*$/.test(input);
}

/** A name with the article also has its words without. */
function wordsOf(name: string): Name {
  const words = normalizeForSearch(name).split(' ');
  return { count: words.length, parts: words.flatMap((word) => (/^ال../.test(word) ? [word, word.slice(2)] : [word])) };
}

interface Name {
  readonly count: number;
  readonly parts: readonly string[];
}

/** Lower is better: whole words before beginnings, beginnings before typing errors, the first word before others, whole names
 * before longer ones. */
function scoreOf(words: readonly string[], { count, parts }: Name): number {
  const scores = words.map((word) =>
    Math.min(...parts.map((part, index) => scoreOfWord(word, part) + (index === 0 ? 0 : 0.5))),
  );
  return scores.reduce((sum, score) => sum + score, words.length < count ? 0.25 : 0);
}

function scoreOfWord(word: string, part: string): number {
  if (part === word) return 0;
  if (part.startsWith(word)) return 1;
  return word.length >= shortestWithTypo && beginsNearly(part, word) ? typoScore : notFound;
}

function beginsNearly(part: string, word: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== part[index]);
  const begins = (skipped: number, missing: number): boolean =>
    part.slice(at + skipped).startsWith(word.slice(at + missing));
  const isSwapped = word[at] === part[at + 1] && word[at + 1] === part[at] && begins(2, 2);
  return begins(1, 1) || begins(0, 1) || begins(1, 0) || isSwapped;
}

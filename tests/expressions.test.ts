import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { version } from 'recheck/package.json';
import { allRegularExpressions } from './support/code/regular-expressions.ts';

/** Many times the slowest check; an expression without a verdict by then counts as unknown. */
const checkWithinMs = 120_000;
const testWithinMs = 600_000;

/** Verdicts of earlier runs: a proof takes seconds and stays valid while expression and checker are the same. */
const provenFile = join(import.meta.dir, '..', '.local', `linear-expressions-${version}.json`);

const expressions = await allRegularExpressions();

// With a slower expression one request's text could occupy a whole service.
const allAreLinear = async () => {
  const problems: string[] = [];
  const proven = new Set<string>(existsSync(provenFile) ? JSON.parse(readFileSync(provenFile, 'utf8')) : []);
  for (const { source, flags, places } of expressions) {
    const expression = `/${source}/${flags}`;
    const verdict = proven.has(expression) ? 'safe' : await judged(source, flags);
    if (verdict === 'safe') proven.add(expression);
    else problems.push(`${places.join(', ')}: ${expression} is ${verdict}`);
  }
  mkdirSync(dirname(provenFile), { recursive: true });
  writeFileSync(provenFile, JSON.stringify([...proven]));
  expect(problems).toEqual([]);
};
test('every regular expression is linear', allAreLinear, testWithinMs);

test('regular expressions of checks, browser scripts and contracts are found', () => {
  const paths = expressions.flatMap(({ places }) => places.map((place) => place.replace(/:\d+$/, '')));
  const some = [
    'shared/forms/rules/checks/email-and-url.ts',
    'services/forms/browser/fields.ts',
    'shared/forms/contract.ts',
  ];
  expect(paths).toEqual(expect.arrayContaining(some));
});

/** Bounded only by steps, because the checker's time limits misjudge expressions on a busy machine. */
async function judged(source: string, flags: string): Promise<string> {
  const bySteps = { recallLimit: 0, incubationTimeout: checkWithinMs, attackTimeout: checkWithinMs };
  const { status } = await check(source, flags, { timeout: checkWithinMs, randomSeed: 1, ...bySteps });
  return status;
}

import { expect, test } from 'bun:test';
import { check } from 'recheck';
import { allExpressions } from './support/code/expressions.ts';

/** No regular expression takes more than linear time, whatever it is given: one body's text would hold a whole service. */
/** Many times what the slowest takes: what is not judged by then counts as unknown. */
const checkWithinMs = 120_000;
const testWithinMs = 600_000;

const expressions = await allExpressions();

const proven = async () => {
  const problems: string[] = [];
  for (const { source, flags, places } of expressions) {
    const verdict = await judged(source, flags);
    if (verdict !== 'safe') problems.push(`${places.join(', ')}: /${source}/${flags} is ${verdict}`);
  }
  expect(problems).toEqual([]);
};
test('every regular expression is linear', proven, testWithinMs);

test('expressions of checks, browser scripts and contracts are found', () => {
  const paths = expressions.flatMap(({ places }) => places).join('\n');
  for (const path of [
    'shared/forms/rules/checks/email-and-url.ts',
    'services/forms/browser/fields.ts',
    'shared/forms/contract.ts',
  ]) {
    expect(paths).toContain(path);
  }
});

/** Bounded by steps alone: the checker's own time limits misjudge expressions on a busy machine. */
async function judged(source: string, flags: string): Promise<string> {
  const bySteps = { recallLimit: 0, incubationTimeout: checkWithinMs, attackTimeout: checkWithinMs };
  const { status } = await check(source, flags, { timeout: checkWithinMs, randomSeed: 1, ...bySteps });
  return status;
}

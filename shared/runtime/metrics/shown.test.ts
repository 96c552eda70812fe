import { expect, test } from 'bun:test';
import { recently } from './recently.ts';
import { createSizes } from './sizes.ts';
import { textOf } from './text.ts';

test('a bucket counts what is as large as its end or smaller, and the last one everything', () => {
  const sizes = createSizes({ batch: 'a' }, [1, 5]);
  for (const size of [0.5, 1, 2, 5, 6]) sizes.add(size);
  expect(sizes.samples().map(({ suffix, labels, value }) => [suffix, labels.le, value])).toEqual([
    ['_bucket', '1', 2],
    ['_bucket', '5', 4],
    ['_bucket', '+Inf', 5],
    ['_sum', undefined, 14.5],
    ['_count', undefined, 5],
  ]);
});

test('a value of a label cannot end its line, nor its quotes', () => {
  const description = { kind: 'gauge', labels: ['of'], help: 'What.' } as const;
  const text = textOf('it', description, [{ labels: { of: 'a"b\\c\nd' }, value: 1 }]);
  expect(text).toBe('# HELP it What.\n# TYPE it gauge\nit{of="a\\"b\\\\c\\nd"} 1\n');
});

test('however often it is asked for, others are asked once, also while they do not answer and when they fail', async () => {
  let asked = 0;
  const answer = Promise.withResolvers<number>();
  const look = recently(() => {
    asked += 1;
    return answer.promise;
  });
  const all = Promise.allSettled([look(), look()]);
  answer.reject(new Error('away'));
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(look()).rejects.toThrow('away');
  expect(asked).toBe(1);
});

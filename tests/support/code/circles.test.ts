import { expect, test } from 'bun:test';
import { circlesOf } from './circles.ts';

test('a circle of imports is found, also one of a file with itself', () => {
  const files = (imports: Readonly<Record<string, string>>) =>
    Object.entries(imports).map(([path, to]) => ({ path, text: `import { x } from '${to}';` }));
  expect(
    circlesOf(files({ 'a/one.ts': '../b/two.tsx', 'b/two.tsx': './three.js', 'b/three.js': '../a/one.ts' })),
  ).toEqual(['a/one.ts b/two.tsx b/three.js']);
  expect(circlesOf(files({ 'one.ts': './one.ts', 'two.ts': './one.ts' }))).toEqual(['one.ts']);
  expect(circlesOf(files({ 'one.ts': './two.ts', 'two.ts': './three.ts', 'three.ts': 'elysia' }))).toEqual([]);
});

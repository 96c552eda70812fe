import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGenerated } from './support/code/generated.ts';
import { commentsOf, testNamesOf } from './support/code/words.ts';

/** Bounds for comments, names of tests and README. */

const maxShareOfComments = 0.04;
const maxLinesOfComment = 3;
const maxNameCharacters = 72;
const maxLinesOfReadme = 150;

const root = join(import.meta.dir, '..');
const pattern = '{services,shared,deploy,proxy,tests}/**/*.{ts,tsx,js,mjs,css,sql,sh}';
const files = (await Array.fromAsync(new Bun.Glob(pattern).scan(root)))
  .filter((path) => !path.includes('node_modules/') && !path.endsWith('.d.ts') && !isGenerated(path))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

test('at most four lines of a hundred are comments', () => {
  const all = files.map(({ text }) => commentsOf(text));
  const lines = all.reduce((sum, each) => sum + each.lines, 0);
  const ofComments = all.flatMap(({ comments }) => comments).reduce((sum, each) => sum + each.lines, 0);
  expect(ofComments / lines).toBeLessThanOrEqual(maxShareOfComments);
});

test('a comment has at most three lines, but before a statement of SQL', () => {
  const long = files
    .filter(({ path }) => !path.endsWith('.sql'))
    .flatMap(({ path, text }) =>
      commentsOf(text)
        .comments.filter(({ lines }) => lines > maxLinesOfComment)
        .map(({ line, lines }) => `${path}:${line} has ${lines} lines`),
    );
  expect(long).toEqual([]);
});

test('the name of a test has at most 72 characters without its citations', () => {
  const long = files
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      testNamesOf(path, text)
        .filter(({ name }) => name.length > maxNameCharacters)
        .map(({ line, name }) => `${path}:${line} ${name}`),
    );
  expect(long).toEqual([]);
});

test('README.md has at most 150 lines', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(maxLinesOfReadme);
});

test('comments and names are found', () => {
  const code = "/** One. */\nconst a = 1;\n\n// Two,\n// three.\ntest.each(rows)('a name (I4)', () => {});\n";
  expect(commentsOf(code)).toEqual({
    lines: 5,
    comments: [
      { line: 1, lines: 1 },
      { line: 4, lines: 2 },
    ],
  });
  expect(testNamesOf('a.test.ts', code)).toEqual([{ line: 6, name: 'a name' }]);
});

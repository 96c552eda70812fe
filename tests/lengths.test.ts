// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code in strings.
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './support/code/layers.ts';
import { functionLengths, type Length, statementLengths, templateLengths } from './support/code/lengths.ts';

/** The lengths of functions and statements of production code. */

const maxLines = 60;
/** For components and pages: markup takes a line for each element. */
const maxLinesOfMarkup = 100;

interface Placed extends Length {
  readonly path: string;
}

const files = await readFiles();
const tooLong = files.flatMap(({ path, text }) => longIn(path, text));

test('no function and no statement is over 60 lines, and no component over 100', () => {
  expect(tooLong.map(sentence)).toEqual([]);
});

const body = (lines: number): string => 'go();\n'.repeat(lines);

test.each([
  ['a.ts', `export function f() {\n${body(59)}}`, 'f has 61 lines'],
  ['a.ts', `const f = async () => {\n${body(59)}};`, 'f has 61 lines'],
  ['a.ts', `const o = {\n  /** Its text is counted, not this. */\n  f() {\n${body(59)}  },\n};`, 'f has 61 lines'],
  ['a.js', `await run('a', () => {\n${body(59)}});`, 'of run has 61 lines'],
  ['a.ts', `const f = () => {\n  const g = () => {\n${body(59)}};\n};`, 'g has 61 lines'],
  ['a.tsx', `const F = () => (\n<p>\n${'<br />\n'.repeat(98)}</p>\n);`, 'F has 102 lines'],
  ['a.ts', `await db\`\n${'-- all\n'.repeat(59)}select 1\`;`, 'db`…` has 61 lines'],
  ['a.ts', `await db<Row[]>\`\n${'-- all\n'.repeat(59)}select \${1}\`;`, 'db`…` has 61 lines'],
  ['a.sql', `select 1;\n-- Why.\nselect\n${'1,\n'.repeat(59)}2;`, 'select has 61 lines'],
  ['a.sql', `create function f() as $$\n${'select 1;\n'.repeat(59)}$$;`, 'create function f() as $$ has 61 lines'],
  ['a.sql', `select ';' -- or ;\n${'1,\n'.repeat(60)}2`, "select ';' -- or ; has 62 lines"],
])('a long one is reported: %s %#', (path, text, problem) => {
  const sentences = longIn(path, text).map(({ name, lines }) => `${name} has ${lines} lines`);
  expect(sentences).toContain(problem);
});

test.each([
  ['a.ts', `export function f() {\n${body(58)}}`],
  ['a.ts', `${body(100)}\nexport const f = () => 1;`],
  ['a.tsx', `const F = () => (\n<p>\n${'<br />\n'.repeat(96)}</p>\n);`],
  ['a.sql', `create table t (\n${'  a text,\n'.repeat(100)}  b text);`],
  ['a.sql', `${'-- Why.\n'.repeat(100)}${'select 1;\n'.repeat(100)}`],
])('a short one is accepted: %s %#', (path, text) => {
  expect(longIn(path, text)).toEqual([]);
});

test('every production file is checked', () => {
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['services/webhook-dispatcher/queue/claim.sql', 'shared/schema/migrations/0003_orders.sql'],
      ...['services/dashboard/screens/board/board-page.tsx', 'services/forms/browser/form.ts'],
    ]),
  );
  expect(paths.filter((path) => isTest(path) || path.includes('node_modules'))).toEqual([]);
});

function longIn(path: string, text: string): Placed[] {
  const most = path.endsWith('.tsx') ? maxLinesOfMarkup : maxLines;
  const all = path.endsWith('.sql')
    ? statementLengths(text)
    : [...functionLengths(path, text), ...templateLengths(path, text)];
  return all.filter(({ lines }) => lines > most).map((each) => ({ ...each, path }));
}

function sentence({ path, line, name, lines }: Placed): string {
  return `${path}:${line} ${name} has ${lines} lines`;
}

async function readFiles(): Promise<{ readonly path: string; readonly text: string }[]> {
  const root = join(import.meta.dir, '..');
  const glob = new Bun.Glob('{services,shared,deploy,proxy}/**/*.{ts,tsx,js,mjs,sql}');
  const paths = (await Array.fromAsync(glob.scan(root))).sort();
  const ours = paths.filter((path) => !path.includes('node_modules/') && !path.endsWith('.d.ts') && !isTest(path));
  return ours.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { filesNamedInComments } from './support/code/comments.ts';
import { defines, filesNamedIn, headingsOf, linksOf, namedLinksOf, walksOf } from './support/code/documents.ts';

/** References in code and documents have existing targets. */

interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** The problems of a file, one sentence each. */
type Rule = (file: TextFile) => string[];

const root = join(import.meta.dir, '..');
const invariantsPage = 'shared/invariants.md';
const schemaPage = 'shared/schema/README.md';
const allPaths = [...new Bun.Glob('{services,shared,deploy,tests,proxy}/**/*.*').scanSync(root)];
const walkedServices =
  'api-read catalog cli conversations dashboard forms notifier order-actions webhook-dispatcher'.split(' ');
const chapters = {
  spec: headingsOf(read('shared/specification.md')).map((heading) => ({ ...heading, text: shortName(heading.text) })),
  decided: headingsOf(read('shared/decisions.md')),
};
const invariants = new Map(entriesOf(read(invariantsPage)).map((entry) => [nameOf(entry), entry]));

/** The migration of each view and function, from the table. */
const madeIn = new Map(
  [...read(schemaPage).matchAll(/^\| `(\w+)` .*\]\((migrations\/\w+\.sql)\) +\|$/gm)].map(
    ([, name = '', link = '']) => [name, `shared/schema/${link}`],
  ),
);

const rules: Readonly<Record<string, Rule>> = {
  'a citation is of a heading of the specification or the decisions, and a rule of one that it numbers': ({ text }) =>
    citationsIn(text).flatMap((citation) => citation.split('; ').flatMap(problemsOf)),

  'a citation is written as one: (spec: Limits), (spec: Authentication rule 5), (decided: Watermark)': ({ text }) =>
    [...unwrapped(text).replace(citationForm, '').matchAll(almost)].map(([found]) => `cites in another way: ${found}`),

  'an invariant that is named has its entry in shared/invariants.md': ({ text }) =>
    [...text.matchAll(/(?<![\w.])I\d{1,2}(?!\w)/g)]
      .filter(([name]) => !invariants.has(name))
      .map(([name]) => `names ${name}, which is no invariant`),

  'an invariant links to its checks, and each of those names it': (file) =>
    file.path === invariantsPage ? entriesOf(file.text).flatMap(problemsOfEntry) : [],

  'a link leads to a file, and to a heading where it names one': ({ path, text }) =>
    isDocument(path)
      ? linksOf(text)
          .filter((link) => !link.startsWith('/') && !leadsSomewhere(path, link))
          .map((link) => `links to ${link}`)
      : [],

  'a name that links to a source file is defined there': ({ path, text }) =>
    isDocument(path)
      ? namedLinksOf(text)
          .filter(({ name, target }) => !isDefined(name, normalize(join(dirname(path), target))))
          .map(({ name, target }) => `links ${name} to ${target}, which does not define it`)
      : [],

  'each step of a walk links to a definition': ({ path, text }) =>
    isDocument(path)
      ? walksOf(text).flatMap(({ heading, steps }) => [
          ...(steps.length === 0 ? [`has no steps below "${heading}"`] : []),
          ...steps
            .filter((step) => namedLinksOf(step).length === 0)
            .map((step) => `links no definition in "${heading}", step ${step.split(' ', 4).join(' ')}`),
        ])
      : [],

  'a file that a document names is there, and a document that code names': ({ path, text }) =>
    (isDocument(path) ? filesNamedIn(text) : (text.match(/\b[\w-]+(?:\/[\w-]+)*\.md\b/g) ?? []))
      .filter((name) => !exists(join(dirname(path), name)) && !allPaths.some((each) => `/${each}`.endsWith(`/${name}`)))
      .map((name) => `names ${name}`),

  'a file that a comment names with its folder is there': ({ path, text }) =>
    isDocument(path)
      ? []
      : filesNamedInComments(text)
          .filter((name) => !allPaths.some((each) => `/${each}`.endsWith(`/${name}`)))
          .map((name) => `names ${name}`),

  'what statements name has its row in shared/schema/README.md, with the last migration that makes it': ({
    path,
    text,
  }) =>
    isMigration(path)
      ? [...text.matchAll(making)]
          .filter(([, name = '']) => (madeIn.get(name) ?? '') < path && !isDroppedAfter(path, name))
          .map(([, name = '']) => `makes ${name}, which the table has in ${madeIn.get(name) ?? 'no migration'}`)
      : [],
};

/** Creates a view or a function that is not for a trigger. */
const making = /^create (?:or replace )?(?:view|function) (\w+)\b(?!\(\) returns trigger)/gm;

for (const [name, rule] of Object.entries(rules)) {
  test(name, () => {
    expect(textFiles().flatMap((file) => rule(file).map((problem) => `${file.path} ${problem}`))).toEqual([]);
  });
}

test('code, documents, walks, chapters and invariants are found', () => {
  const files = textFiles();
  const paths = files.map(({ path }) => path);
  const walks = files.filter(({ path, text }) => isDocument(path) && walksOf(text).length > 0);
  expect(new Set(walks.map(({ path }) => dirname(path)))).toEqual(
    new Set(walkedServices.map((service) => `services/${service}`)),
  );
  for (const path of ['README.md', invariantsPage, 'shared/api/api.ts', 'shared/schema/migrations/0001_basics.sql']) {
    expect(paths).toContain(path);
  }
  expect(chapters.spec.map(({ text }) => text)).toContain('Versioning');
  expect(chapters.decided.map(({ text }) => text)).toContain('Watermark');
  expect([...invariants.keys()]).toEqual(Array.from({ length: 15 }, (_, index) => `I${index + 1}`));
});

/** `### GET /api/v1/orders` is cited as GET orders, and `Pagination (all list endpoints)` without what is in parentheses. */
function shortName(heading: string): string {
  return heading.replace(/ \(.*\)$/, '').replace(/^(GET|POST) \/api\/v1\//, '$1 ');
}

function textFiles(): TextFile[] {
  const folders = '{services,shared,deploy,tests,proxy}/**/{*.ts,*.tsx,*.js,*.mjs,*.css,*.sql,*.sh,*.md,Caddyfile}';
  const paths = [folders, '*.md'].flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)]);
  const others = paths.filter((path) => !path.includes('node_modules/') && path !== 'tests/citations.test.ts');
  return others.sort().map((path) => ({ path, text: read(path) }));
}

const citationForm = /\(((?:spec|decided): [^()]*)\)/g;
const almost = /\b(?:spec|decided): \S+|\(spec [^)]*\)|\bdesign,? sections?\b/g;

function citationsIn(text: string): string[] {
  return [...unwrapped(text).matchAll(citationForm)].map(([, citation = '']) => citation);
}

/** Joins the lines of each comment. */
function unwrapped(text: string): string {
  return text.replace(/\n\s*(?:\*(?!\/)|\/\/|--|#) ?/g, ' ');
}

function problemsOf(citation: string): string[] {
  const [, chapter = '', headings = ''] = /^(spec|decided): (.*)$/.exec(citation) ?? [];
  if (chapter !== 'spec' && chapter !== 'decided') {
    return invariants.has(citation) ? [] : [`cites "${citation}", of neither the specification nor the decisions`];
  }
  return headings.split(', ').flatMap((heading) => {
    const [, text = '', numbers = ''] = /^(.*?)(?: rules? ([\d and to]+))?$/.exec(heading) ?? [];
    const section = chapters[chapter].find((each) => each.text === text);
    if (!section) return [`cites "${text}": no such heading below ${chapter}`];
    return (numbers.match(/\d+/g) ?? [])
      .filter((number) => !new RegExp(`^${number}\\. `, 'm').test(section.body))
      .map((number) => `cites "${text}" rule ${number}: it has no such rule`);
  });
}

/** Entries such as `- **I1** …`, with their following lines. */
function entriesOf(markdown: string): string[] {
  return markdown.match(/^- \*\*I\d+\*\*.*(?:\n {2}.*)*/gm) ?? [];
}

function nameOf(entry: string): string {
  return /I\d+/.exec(entry)?.[0] ?? '';
}

function problemsOfEntry(entry: string): string[] {
  const name = nameOf(entry);
  const checks = linksOf(entry).map((link) => normalize(join(dirname(invariantsPage), link)));
  const silent = checks.filter((path) => exists(path) && !new RegExp(`\\b${name}\\b`).test(read(path)));
  return [
    ...(checks.length === 0 ? [`says of ${name} no check that holds it`] : []),
    ...checks.filter((path) => !exists(path)).map((path) => `${name}: there is no ${path}`),
    ...silent.map((path) => `${name}: ${path} does not name it`),
  ];
}

function isDefined(name: string, path: string): boolean {
  return exists(path) && defines(path, read(path), name);
}

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', fragment] = link.split('#');
  const target = path === '' ? from : normalize(join(dirname(from), path));
  if (!exists(target)) return false;
  return fragment === undefined || headingsOf(read(target)).some(({ slug }) => slug === fragment);
}

const isDroppedAfter = (path: string, name: string): boolean =>
  allPaths.some((later) => later > path && isMigration(later) && read(later).includes(`drop function ${name};`));

function isMigration(path: string): boolean {
  return path.startsWith('shared/schema/migrations/');
}

function isDocument(path: string): boolean {
  return path.endsWith('.md');
}

function exists(path: string): boolean {
  return existsSync(join(root, path));
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

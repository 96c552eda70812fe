import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { circlesOf } from './support/code/circles.ts';
import { isGenerated } from './support/code/generated.ts';
import { isTest, layerOf, problemOfImport } from './support/code/layers.ts';
import { bareCode, importsOf } from './support/code/source-code.ts';

/** The rules of the house style that can be checked automatically. */

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The problems of a file, one sentence each. */
type Rule = (file: SourceFile) => string[];

const maxLines = 250;
const bannedFolders = ['controllers', 'models', 'utils', 'helpers', 'common', 'types', 'constants'];

const rules: Readonly<Record<string, Rule>> = {
  'a file imports only what its layer may know': (file) =>
    importsOf(file.text).flatMap((specifier) => problemOfImport(file.path, specifier)),

  'relative imports name the file with its extension': (file) =>
    importsOf(file.text)
      .filter((specifier) => specifier.startsWith('.') && !/\.[a-z]+$/.test(specifier))
      .map((specifier) => `imports ${specifier} without an extension`),

  'the environment is read in few places': ({ path, text }) =>
    mayReadEnvironment(path) ? [] : found(bareCode(text), /\b(process|Bun|import\.meta)\s*\.\s*env\b/g),

  'rules know no clock, no randomness and no process': ({ path, text }) =>
    layerOf(path) !== 'rules' || isTest(path)
      ? []
      : found(
          bareCode(text),
          /\b(Date\.now|Math\.random|Temporal\.Now|performance|process|Bun|crypto|fetch|setTimeout|setInterval)\b|\bDate\(\)/g,
        ),

  'a file fits in 250 lines': ({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines <= maxLines || isGenerated(path) ? [] : [`has ${lines} lines`];
  },

  'nothing is exported by default': ({ text }) => found(bareCode(text), /\bexport\s+default\b|\bas\s+default\b/g),

  'no type is any': ({ text }) => found(bareCode(text), /(?<![.\w$])any(?![\w$])/g),

  'a lock ends with its transaction': ({ path, text }) =>
    isTest(path) || !/^(services|shared)\//.test(path) ? [] : found(text, /\bpg_(try_)?advisory_(?!xact_)\w+/g),

  'files and folders are named after what they do': ({ path }) => [
    ...(/(^|\/)index\.[a-z]+$/.test(path) ? ['is an index'] : []),
    ...dirname(path)
      .split('/')
      .filter((folder, depth) => bannedFolders.includes(folder) || (folder === 'services' && depth > 0))
      .map((folder) => `lies in a folder named ${folder}`),
  ],
};

for (const [name, rule] of Object.entries(rules)) {
  test(name, async () => {
    const problems = (await sourceFiles()).flatMap((file) => rule(file).map((problem) => `${file.path} ${problem}`));
    expect(problems).toEqual([]);
  });
}

test('no file imports itself by way of others', async () => {
  expect(circlesOf(await sourceFiles())).toEqual([]);
});

test('the walk finds the files', async () => {
  const paths = (await sourceFiles()).map((file) => file.path);
  const some = `shared/orders/rules/transitions.ts services/conversations/main.ts tests/architecture.test.ts
    services/catalog/browser/main.ts services/dashboard/frame/document.tsx tests/bench/peers/fastify-pg.mjs`;
  expect(paths).toEqual(expect.arrayContaining(some.split(/\s+/)));
  expect(paths.filter((path) => path.includes('node_modules'))).toEqual([]);
});

async function sourceFiles(): Promise<SourceFile[]> {
  const root = join(import.meta.dir, '..');
  const paths = await Array.fromAsync(
    new Bun.Glob('{services,shared,deploy,tests,proxy}/**/*.{ts,tsx,js,mjs}').scan(root),
  );
  const ours = paths.filter((path) => !path.includes('node_modules/') && !path.endsWith('.d.ts')).sort();
  return ours.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function mayReadEnvironment(path: string): boolean {
  const places = ['shared/schema/migrate.ts', 'shared/runtime/run.ts', 'services/cli/', 'deploy/'];
  return isTest(path) || /^services\/[^/]+\/main\.ts$/.test(path) || places.some((place) => path.startsWith(place));
}

function found(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(([text]) => `has ${text}`);
}

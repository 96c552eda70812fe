// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the files that break the rules are code in strings.
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { circlesOf } from './support/code/circles.ts';
import { isTest, layerOf, problemOfImport } from './support/code/layers.ts';
import { bareCode, importsOf } from './support/code/source-code.ts';

/** The rules of the house style that a machine can hold. Each is also run on files that break it, to see it fail. */

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** What is wrong with a file: one sentence each. */
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

  'domain rules know no clock, no randomness and no process': ({ path, text }) =>
    layerOf(path) !== 'shared/domain' || isTest(path)
      ? []
      : found(
          bareCode(text),
          /\b(Date\.now|Math\.random|Temporal\.Now|performance|process|Bun|crypto|fetch|setTimeout|setInterval)\b|\bDate\(\)/g,
        ),

  'a file fits in 250 lines': ({ text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines <= maxLines ? [] : [`has ${lines} lines`];
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

/** For each rule, files that break it. */
const offenders: Readonly<Record<keyof typeof rules, readonly [path: string, text: string][]>> = {
  'a file imports only what its layer may know': [
    ['shared/domain/orders/transitions.ts', "import type { Db } from '../../db/connections/connect.ts';"],
    ['shared/domain/orders/transitions.ts', "import { randomUUID } from 'node:crypto';"],
    ['shared/contracts/commands.ts', "import {\n  newId,\n} from '../db/new-id.ts';"],
    ['shared/contracts/commands.ts', "export { newId } from '../db/new-id.ts';"],
    ['shared/db/once.ts', "import { respond } from '../http/respond.ts';"],
    ['shared/db/once.ts', "import type { Messaging } from '../messaging/connect.ts';"],
    ['shared/runtime/run.ts', "import { connect } from '../db/connections/connect.ts';"],
    ['shared/messaging/connect.ts', "import { respond } from '../http/respond.ts';"],
    ['shared/http/api.ts', "const { x } = await import('../messaging/announce.ts');"],
    ['shared/runtime/run.ts', "import { Refused } from '../domain/refused.ts';"],
    ['shared/runtime/run.ts', "import postgres from 'postgres';"],
    ['shared/catalog-page/item.ts', "import { connect } from '../db/connections/connect.ts';"],
    ['shared/http/api.ts', "import '../../services/api-read/app.ts';"],
    ['services/api-read/app.ts', "import { act } from '../order-actions/act.ts';"],
    ['services/api-read/app.test.ts', "import { act } from '../order-actions/act.ts';"],
    ['services/api-read/app.ts', "import { until } from '../../deploy/local/until.ts';"],
    ['services/api-read/app.ts', "import { freshNats } from '../../tests/support/stores/datastores.ts';"],
    ['services/api-read/app.ts', "import { start } from '../../tests/support/start.ts';"],
    ['shared/db/once.test.ts', "import { x } from '../../services/api-read/app.ts';"],
    ['services/catalog/browser/main.js', "import { connect } from '../../../shared/db/connect.ts';"],
    ['services/catalog/browser/main.js', "import { createHash } from 'node:crypto';"],
    ['services/forms/browser/main.js', "import { parse } from 'typebox';"],
    ['services/dashboard/pages/browser/copy.ts', "import { page } from '../../web/answers.ts';"],
    ['services/dashboard/pages/browser/copy.ts', "import { parse } from 'typebox';"],
    ['services/dashboard/pages/keys/list-page.tsx', "import { app } from '../../../catalog/app.ts';"],
  ],
  'relative imports name the file with its extension': [
    ['services/api-read/app.ts', "import { orders } from './orders';"],
    ['services/api-read/app.ts', "import { orders } from '..';"],
  ],
  'the environment is read in few places': [
    ['services/api-read/app.ts', 'const url = process.env.DATABASE_URL;'],
    ['shared/db/connections/connect.ts', "const url = `${Bun.env['DATABASE_URL']}`;"],
    ['shared/runtime/config.ts', 'const { PORT } = import.meta.env;'],
  ],
  'domain rules know no clock, no randomness and no process': [
    ['shared/domain/orders/transitions.ts', 'const now = Date.now();'],
    ['shared/domain/orders/transitions.ts', 'const now = new Date();'],
    ['shared/domain/orders/transitions.ts', 'const now = Temporal.Now.instant();'],
    ['shared/domain/orders/transitions.ts', 'const n = `${Math.random()}`;'],
    ['shared/domain/orders/transitions.ts', 'const id = crypto.randomUUID();'],
    ['shared/domain/orders/transitions.ts', 'process.exit(1);'],
  ],
  'a file fits in 250 lines': [
    ['services/api-read/app.ts', 'export {};\n'.repeat(251)],
    ['services/forms/browser/main.js', 'export {};\n'.repeat(251)],
  ],
  'nothing is exported by default': [
    ['services/api-read/app.ts', 'export default function app() {}'],
    ['services/api-read/app.ts', 'const app = 1;\nexport { app as default };'],
  ],
  'no type is any': [
    ['services/api-read/app.ts', 'function f(value: any) {}'],
    ['services/dashboard/pages/keys/list-page.tsx', 'const Row = (parts: any) => <p>{parts.text}</p>;'],
    ['services/api-read/app.ts', 'const f = (rows: Array<any>) => rows as any;'],
    ['shared/db/once.ts', "const quote = /['`]/; const a: any[] = [];"],
    ['shared/db/once.ts', 'const text = `${(row: any) => `${row}`} of any kind`;'],
  ],
  'a lock ends with its transaction': [['shared/db/migrate.ts', 'await client`select pg_advisory_lock(1)`;']],
  'files and folders are named after what they do': [
    ['services/api-read/index.ts', ''],
    ['services/api-read/utils/page.ts', ''],
    ['services/api-read/services/page.ts', ''],
    ['shared/types/order.ts', ''],
  ],
};

/** What no rule may take for a breach. */
const innocent: readonly [path: string, text: string][] = [
  [
    'shared/domain/orders/transitions.ts',
    "// Date.now() is never read here, nor any clock.\nconst at = new Date(ms); const text = 'any';",
  ],
  ['shared/db/once.ts', 'const rows = await db`select any(${ids}) from "import"`; const first = Promise.any([]);'],
  ['shared/db/migrate.ts', "import { drizzle } from 'drizzle-orm/postgres-js';\nconst url = process.env.DATABASE_URL;"],
  ['services/dashboard/pages/browser/copy.ts', "import { Controller } from '@hotwired/stimulus';"],
  ['services/catalog/browser/search.js', "import { matches } from '../../../shared/domain/catalog-search.ts';"],
  ['tests/bench/peers/fastify-pg.mjs', "import pg from 'pg';"],
  ['services/api-read/main.ts', "import { run } from '../../shared/runtime/run.ts';"],
  ['services/api-read/app.test.ts', "import { freshNats } from '../../tests/support/stores/datastores.ts';"],
  ['tests/journeys/start/start.test.ts', "import { app } from '../../services/api-read/app.ts';"],
];

for (const [name, rule] of Object.entries(rules)) {
  test(name, async () => {
    const problems = (await sourceFiles()).flatMap((file) => rule(file).map((problem) => `${file.path} ${problem}`));
    expect(problems).toEqual([]);
  });

  test(`it is noticed when not: ${name}`, () => {
    expect(offenders[name]?.filter(([path, text]) => rule({ path, text }).length === 0)).toEqual([]);
    expect(innocent.flatMap(([path, text]) => rule({ path, text }))).toEqual([]);
  });
}

test('no file imports itself by way of others', async () => {
  expect(circlesOf(await sourceFiles())).toEqual([]);
});

test('the walk finds the files', async () => {
  const paths = (await sourceFiles()).map((file) => file.path);
  expect(paths).toContain('shared/domain/orders/transitions.ts');
  expect(paths).toContain('services/conversations/main.ts');
  expect(paths).toContain('tests/architecture.test.ts');
  expect(paths).toContain('services/catalog/browser/main.js');
  expect(paths).toContain('services/dashboard/pages/frame/document.tsx');
  expect(paths).toContain('tests/bench/peers/fastify-pg.mjs');
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
  const places = ['shared/db/migrate.ts', 'shared/runtime/run.ts', 'services/dashboard/cli/', 'deploy/'];
  return isTest(path) || /^services\/[^/]+\/main\.ts$/.test(path) || places.some((place) => path.startsWith(place));
}

function found(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(([text]) => `has ${text}`);
}

import { dirname, join, normalize } from 'node:path';

/**
 * The layers of the house, lowest first, and what each may import besides itself (tests/architecture.test.ts): folders of ours by
 * layer, and packages, of which null stands for all. A capability knows of the others their rules and contracts, and the
 * workspaces that all belong to.
 */
const layers = {
  rules: { ours: [], packages: ['libphonenumber-js'] },
  contract: { ours: ['rules'], packages: ['typebox'] },
  mechanism: {
    ours: ['rules', 'contract'],
    packages: ['drizzle-orm', 'elysia', 'ioredis', 'nats', 'negotiator', 'postgres', 'prom-client', 'sharp', 'typebox'],
  },
  schema: { ours: ['rules', 'contract', 'mechanism'], packages: ['postgres', 'drizzle-orm'] },
  ui: { ours: ['rules', 'contract', 'mechanism'], packages: ['hono', 'qrcode-generator'] },
  capability: { ours: ['rules', 'contract', 'mechanism', 'ui'], packages: null },
  service: { ours: ['rules', 'contract', 'mechanism', 'schema', 'ui', 'capability'], packages: null },
  around: { ours: null, packages: null },
} as const satisfies Readonly<
  Record<string, { readonly ours: readonly string[] | null; readonly packages: readonly string[] | null }>
>;

type Layer = keyof typeof layers;

const layerOfFolder: readonly (readonly [pattern: RegExp, layer: Layer])[] = [
  [/^shared\/(basics|colour|money|text|time|[a-z]+\/rules)\//, 'rules'],
  [/^shared\/(contracts\/|[a-z]+\/contract(\/|\.ts))/, 'contract'],
  [/^shared\/(db|http|messaging|pictures|runtime|tracing)\//, 'mechanism'],
  [/^shared\/schema\//, 'schema'],
  [/^shared\/ui\//, 'ui'],
  [/^shared\//, 'capability'],
  [/^services\//, 'service'],
  [/^/, 'around'],
];

const runtimeLibraries = ['node:', 'bun'];
/** All that our pages bring into a browser. */
const browserLibraries = ['@hotwired/stimulus', '@hotwired/turbo', '@simplewebauthn/browser'];

/** What an import is that its file may not have: one line, or none. */
export function problemOfImport(path: string, specifier: string): string[] {
  const problem = [`imports ${specifier}`];
  if (!specifier.startsWith('.')) return mayImportPackage(path, specifier) ? [] : problem;
  const target = normalize(join(dirname(path), specifier));
  if (isBrowsers(path) && !mayRunInBrowser(target)) return problem;
  if (isTest(target) && !isTest(path) && !path.startsWith('deploy/')) return problem;
  return isTest(path) || mayImport(path, target) ? [] : problem;
}

/** `services/api-read`, `shared/orders`, `tests`, `deploy`. */
export function roomOf(path: string): string {
  const [top = '', folder = ''] = path.split('/');
  return top === 'shared' || top === 'services' ? `${top}/${folder}` : top;
}

export function layerOf(path: string): Layer {
  return layerOfFolder.find(([pattern]) => pattern.test(path))?.[1] ?? 'around';
}

/** Tests, and what starts something for them. */
export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.ts$/.test(path);
}

function mayImport(path: string, target: string): boolean {
  const [from, to] = [layerOf(path), layerOf(target)];
  const { ours } = layers[from];
  if (ours === null || (ours as readonly Layer[]).includes(to)) return true;
  const isOfOwnRoom = from === to && (from !== 'capability' || roomOf(target) === 'shared/workspaces');
  return roomOf(path) === roomOf(target) || (isOfOwnRoom && from !== 'service');
}

function mayImportPackage(path: string, specifier: string): boolean {
  if (isTest(path)) return true;
  const { packages } = layers[layerOf(path)];
  if (isBrowsers(path)) return browserLibraries.some((name) => isOfPackage(specifier, name));
  if (packages === null) return true;
  const allowed =
    layerOf(path) === 'rules' || layerOf(path) === 'contract' ? packages : [...packages, ...runtimeLibraries];
  return allowed.some((name) => isOfPackage(specifier, name));
}

/** What a browser runs. */
function isBrowsers(path: string): boolean {
  return /\/(browser|behaviours)\//.test(path) && !isTest(path);
}

/** What is a browser's already, pure rules, and texts. */
function mayRunInBrowser(target: string): boolean {
  return isBrowsers(target) || layerOf(target) === 'rules' || target.includes('/texts/');
}

function isOfPackage(specifier: string, name: string): boolean {
  return (
    specifier === name ||
    specifier.startsWith(name.endsWith(':') ? name : `${name}/`) ||
    specifier.startsWith(`@${name}`)
  );
}

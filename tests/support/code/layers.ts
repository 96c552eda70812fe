import { dirname, join, normalize } from 'node:path';

/** The layers, lowest first, and what each may import besides itself (tests/architecture.test.ts);
 * null: all of shared, or all packages. Of other capabilities, a capability may import only rules, contracts
 * and tables, shared/workspaces, and notifications/notify.ts, which notifies people. */
const layers = {
  rules: { layers: [], packages: ['libphonenumber-js'] },
  contract: { layers: ['rules'], packages: ['typebox'] },
  mechanism: {
    layers: ['rules', 'contract'],
    packages: ['drizzle-orm', 'elysia', 'ioredis', 'nats', 'negotiator', 'postgres', 'prom-client', 'typebox'],
  },
  table: { layers: ['rules', 'mechanism'], packages: ['drizzle-orm'] },
  schema: { layers: ['rules', 'contract', 'mechanism'], packages: ['postgres', 'drizzle-orm'] },
  ui: { layers: ['rules', 'contract', 'mechanism'], packages: ['hono', 'qrcode-generator'] },
  capability: { layers: ['rules', 'contract', 'mechanism', 'table', 'ui'], packages: null },
  edge: { layers: ['rules', 'contract', 'mechanism', 'capability'], packages: ['elysia'] },
  service: { layers: null, packages: null },
  outside: { layers: null, packages: null },
} as const satisfies Readonly<
  Record<string, { readonly layers: readonly string[] | null; readonly packages: readonly string[] | null }>
>;

type Layer = keyof typeof layers;

const layerOfFolder: readonly (readonly [pattern: RegExp, layer: Layer])[] = [
  [/^shared\/(basics|colour|money|text|time|[a-z]+\/rules)\//, 'rules'],
  [/^shared\/(contracts\/|[a-z]+\/contract(\/|\.ts))/, 'contract'],
  [/^shared\/[a-z]+\/table\.ts$/, 'table'],
  [/^shared\/(db|http|messaging|outgoing|runtime|secrets|tracing)\//, 'mechanism'],
  [/^shared\/schema\//, 'schema'],
  [/^shared\/ui\//, 'ui'],
  [/^shared\/api\//, 'edge'],
  [/^shared\//, 'capability'],
  [/^services\//, 'service'],
  [/^/, 'outside'],
];

const runtimeLibraries = ['node:', 'bun'];
const browserLibraries = ['@hotwired/stimulus', '@hotwired/turbo', '@simplewebauthn/browser'];

export function problemOfImport(path: string, specifier: string): string[] {
  const problem = [`imports ${specifier}`];
  if (!specifier.startsWith('.')) return mayImportPackage(path, specifier) ? [] : problem;
  const target = normalize(join(dirname(path), specifier));
  if (isBrowserCode(path) && !mayRunInBrowser(target)) return problem;
  if (isTest(target) && !isTest(path) && !path.startsWith('deploy/')) return problem;
  return isTest(path) || mayImport(path, target) ? [] : problem;
}

function areaOf(path: string): string {
  const [top = '', folder = ''] = path.split('/');
  return top === 'shared' || top === 'services' ? `${top}/${folder}` : top;
}

export function layerOf(path: string): Layer {
  return layerOfFolder.find(([pattern]) => pattern.test(path))?.[1] ?? 'outside';
}

export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.ts$/.test(path);
}

function mayImport(path: string, target: string): boolean {
  const [from, to] = [layerOf(path), layerOf(target)];
  const allowed: readonly Layer[] | null = layers[from].layers;
  if (from === 'outside' || areaOf(path) === areaOf(target)) return true;
  if (from === to) return from === 'capability' ? mayEveryCapabilityImport(target) : from !== 'service';
  return allowed === null ? target.startsWith('shared/') : allowed.includes(to);
}

function mayEveryCapabilityImport(target: string): boolean {
  return areaOf(target) === 'shared/workspaces' || target === 'shared/notifications/notify.ts';
}

function mayImportPackage(path: string, specifier: string): boolean {
  if (isTest(path)) return true;
  const { packages } = layers[layerOf(path)];
  if (isBrowserCode(path)) return browserLibraries.some((name) => isOfPackage(specifier, name));
  if (packages === null) return true;
  const allowed =
    layerOf(path) === 'rules' || layerOf(path) === 'contract' ? packages : [...packages, ...runtimeLibraries];
  return allowed.some((name) => isOfPackage(specifier, name));
}

function isBrowserCode(path: string): boolean {
  return /\/(browser|behaviours)\//.test(path) && !isTest(path);
}

function mayRunInBrowser(target: string): boolean {
  return isBrowserCode(target) || layerOf(target) === 'rules' || target.includes('/texts/');
}

function isOfPackage(specifier: string, name: string): boolean {
  return (
    specifier === name ||
    specifier.startsWith(name.endsWith(':') ? name : `${name}/`) ||
    specifier.startsWith(`@${name}`)
  );
}

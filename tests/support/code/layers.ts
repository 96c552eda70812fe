import { dirname, join, normalize } from 'node:path';

/** What an import is that its file may not have (tests/architecture.test.ts): one line, or none. */
export function problemOfImport(path: string, specifier: string): string[] {
  const problem = [`imports ${specifier}`];
  const from = layerOf(path);
  const layer = layers[from];
  if (!specifier.startsWith('.')) {
    const allowed = isBrowsers(path) ? browserLibraries : isTest(path) ? null : (layer?.packages ?? null);
    return allowed === null || allowed.some((name) => isOfPackage(specifier, name)) ? [] : problem;
  }
  const target = normalize(join(dirname(path), specifier));
  const to = layerOf(target);
  if (isBrowsers(path) && !mayRunInBrowser(target, from)) return problem;
  if (path.startsWith('tests/') || path.startsWith('deploy/') || from === to) {
    return isTest(target) && !isTest(path) && !path.startsWith('deploy/') ? problem : [];
  }
  if (to.startsWith('services/')) return problem;
  if (isTest(path)) return [];
  return to.startsWith('shared/') && (!layer || layer.folders.includes(to)) ? [] : problem;
}

/** `shared/db`, `services/api-read`, `tests`, `deploy`. */
export function layerOf(path: string): string {
  const [top = '', folder = ''] = path.split('/');
  return top === 'shared' || top === 'services' ? `${top}/${folder}` : top;
}

/** Tests, and what starts something for them. */
export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.ts$/.test(path);
}

interface Layer {
  /** Folders of ours; its own is always allowed. */
  readonly folders: readonly string[];
  /** Packages: `node:` stands for everything that Node and Bun bring; null for all. */
  readonly packages: readonly string[] | null;
}

const runtimeLibraries = ['node:', 'bun'];
/** All that our pages bring into a browser. */
const browserLibraries = ['@hotwired/stimulus', '@hotwired/turbo', '@simplewebauthn/browser'];
const layers: Readonly<Record<string, Layer>> = {
  'shared/domain': { folders: [], packages: ['libphonenumber-js'] },
  'shared/contracts': { folders: ['shared/domain'], packages: ['typebox'] },
  'shared/db': {
    folders: ['shared/domain', 'shared/contracts', 'shared/runtime', 'shared/tracing'],
    packages: ['drizzle-orm', 'postgres', ...runtimeLibraries],
  },
  'shared/messaging': {
    folders: ['shared/domain', 'shared/contracts', 'shared/db', 'shared/runtime', 'shared/tracing'],
    packages: ['nats', ...runtimeLibraries],
  },
  'shared/http': {
    folders: ['shared/domain', 'shared/contracts', 'shared/db', 'shared/runtime', 'shared/tracing'],
    packages: ['elysia', 'ioredis', 'negotiator', ...runtimeLibraries],
  },
  'shared/catalog-page': { folders: ['shared/domain'], packages: ['qrcode-generator', ...runtimeLibraries] },
  'shared/form-page': {
    folders: ['shared/domain', 'shared/http'],
    packages: ['libphonenumber-js', ...runtimeLibraries],
  },
  'shared/tracing': { folders: [], packages: runtimeLibraries },
  'shared/runtime': { folders: ['shared/tracing'], packages: ['prom-client', 'typebox', ...runtimeLibraries] },
};

/** What a browser runs. */
function isBrowsers(path: string): boolean {
  return path.startsWith('services/') && (path.endsWith('.js') || path.includes('/browser/')) && !isTest(path);
}

/** What is a browser's already, pure rules, and texts: those of its own service, and those of the form's page. */
function mayRunInBrowser(target: string, service: string): boolean {
  const texts = [`${service}/texts/`, 'shared/form-page/texts/'];
  return isBrowsers(target) || layerOf(target) === 'shared/domain' || texts.some((folder) => target.startsWith(folder));
}

function isOfPackage(specifier: string, name: string): boolean {
  return (
    specifier === name ||
    specifier.startsWith(name.endsWith(':') ? name : `${name}/`) ||
    specifier.startsWith(`@${name}`)
  );
}

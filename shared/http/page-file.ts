export interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
}

export async function bundledFile(prefix: string, entry: string): Promise<PageFile> {
  const { outputs, logs } = await Bun.build({ entrypoints: [entry], minify: true, target: 'browser' });
  const [output] = outputs;
  if (output === undefined) throw new Error(`${entry} could not be bundled: ${logs.join('\n')}`);
  const bytes = new TextEncoder().encode(await output.text());
  const extension = entry.endsWith('.css') ? 'css' : 'js';
  const version = Bun.hash.wyhash(bytes).toString(36);
  return {
    path: `${prefix}-${version}.${extension}`,
    type: types[extension],
    bytes,
    gzipped: Bun.gzipSync(bytes, { level: 9 }),
  };
}

/** For scripts and styles that are inlined into a page. */
export async function bundledText(entry: string): Promise<string> {
  const { bytes } = await bundledFile('', entry);
  return new TextDecoder().decode(bytes).trim();
}

export function servePageFile(request: Request, { type, bytes, gzipped }: PageFile): Response {
  const acceptsGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  return new Response(acceptsGzip ? gzipped : bytes, {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(acceptsGzip && { 'content-encoding': 'gzip' }),
    },
  });
}

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

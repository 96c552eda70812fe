import { join } from 'node:path';

/** A file beside the page: its address changes with its content, so a browser may keep it for good. */
export interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
}

/** The script shares the rules and words of the server: it is bundled from the same files when the service starts. */
export const script = pageFile('js', 'text/javascript; charset=utf-8', await bundled('../browser/main.js'));
export const style = pageFile('css', 'text/css; charset=utf-8', await bundled('page.css'));

/** The file, compressed for whom takes it so. */
export function serveFile(request: Request, { type, bytes, gzipped }: PageFile): Response {
  const takesGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  return new Response(takesGzip ? gzipped : bytes, {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(takesGzip && { 'content-encoding': 'gzip' }),
    },
  });
}

async function bundled(name: string): Promise<string> {
  const { outputs, logs } = await Bun.build({
    entrypoints: [join(import.meta.dir, name)],
    minify: true,
    target: 'browser',
  });
  const [output] = outputs;
  if (output === undefined) throw new Error(`${name} could not be bundled: ${logs.join('\n')}`);
  return output.text();
}

function pageFile(extension: string, type: string, text: string): PageFile {
  const bytes = new TextEncoder().encode(text);
  const version = Bun.hash.wyhash(bytes).toString(36);
  return { path: `/form/page-${version}.${extension}`, type, bytes, gzipped: Bun.gzipSync(bytes, { level: 9 }) };
}

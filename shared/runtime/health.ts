import { serve } from './serve.ts';

export interface Health {
  readonly notReady: () => Promise<readonly string[]> | readonly string[];
  readonly metrics: () => Promise<string> | string;
}

export function serveHealth({ notReady, metrics }: Health, listen: { readonly host: string; readonly port: number }) {
  return serve(async (request) => {
    switch (new URL(request.url).pathname) {
      case '/live':
        return new Response('live\n');
      case '/ready': {
        const reasons = await notReady();
        return new Response(`${reasons.length === 0 ? 'ready' : reasons.join('\n')}\n`, {
          status: reasons.length === 0 ? 200 : 503,
        });
      }
      case '/metrics':
        return new Response(await metrics(), { headers: { 'content-type': 'text/plain; version=0.0.4' } });
      default:
        return new Response('not found\n', { status: 404 });
    }
  }, listen);
}

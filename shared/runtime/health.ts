import { serve } from './serve.ts';

export interface Health {
  /** Whether the service can do its work now: reasons why not, none when it can. */
  readonly notReady: () => Promise<readonly string[]> | readonly string[];
  /** Prometheus text. */
  readonly metrics: () => Promise<string> | string;
}

/** `/live`, `/ready` (200 or 503 with the reasons) and `/metrics`, on a port of their own that no proxy publishes. */
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

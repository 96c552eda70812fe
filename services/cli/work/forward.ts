export interface ForwardedEvent {
  readonly event: string;
  readonly delivery: string;
  readonly status: number | null;
  readonly problem: string | null;
  readonly ms: number;
}

/** Longer than the dispatcher waits for a response. */
const answerWithinMs = 16_000;

/** Listens at a random path, forwards the exact bytes and returns the response; 502 if `to` is unreachable. GET checks liveness. */
export function forwardTo(to: URL, stopping: AbortSignal, onForwarded: (result: ForwardedEvent) => Promise<void>) {
  const path = `/${crypto.randomUUID()}`;
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    fetch: async (request) => {
      if (new URL(request.url).pathname !== path) return new Response('nobody listens here', { status: 404 });
      if (request.method !== 'POST') return new Response('somebody listens here');
      const began = performance.now();
      const signal = AbortSignal.any([stopping, request.signal, AbortSignal.timeout(answerWithinMs)]);
      const { answer, problem } = await forwardRequest(to, request, signal);
      await onForwarded({
        event: request.headers.get('x-service-event') ?? '',
        delivery: request.headers.get('x-service-delivery') ?? '',
        status: problem === null ? answer.status : null,
        problem,
        ms: Math.round(performance.now() - began),
      });
      return answer;
    },
  });
  return { url: new URL(path, server.url).href, stop: () => server.stop() };
}

async function forwardRequest(to: URL, request: Request, signal: AbortSignal): Promise<ForwardResult> {
  const headers = [...request.headers].filter(([name]) => /^(x-service-|webhook-|content-type$)/.test(name));
  try {
    const body = await request.bytes();
    const answer = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal });
    const location = answer.headers.get('location');
    const text = await answer.bytes();
    const init = { status: answer.status, ...(location !== null && { headers: { location } }) };
    return { answer: new Response(bodylessStatuses.includes(answer.status) ? null : text, init), problem: null };
  } catch (error) {
    const problem = error instanceof Error ? `no answer: ${error.message}` : 'no answer';
    return { answer: new Response(problem, { status: 502 }), problem };
  }
}

interface ForwardResult {
  readonly answer: Response;
  readonly problem: string | null;
}

const bodylessStatuses = [204, 205, 304];

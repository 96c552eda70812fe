export interface Heard {
  readonly event: string;
  readonly delivery: string;
  readonly status: number | null;
  readonly problem: string | null;
  readonly ms: number;
}

/** Longer than a sender waits. */
const answerWithinMs = 16_000;

/** A secret path. Forwards the exact bytes and the answer; 502 when `to` is unreachable. GET checks liveness. */
export function forwardTo(to: URL, stopping: AbortSignal, tell: (heard: Heard) => Promise<void>) {
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
      const { answer, problem } = await handOn(to, request, signal);
      await tell({
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

async function handOn(to: URL, request: Request, signal: AbortSignal): Promise<Answered> {
  const headers = [...request.headers].filter(([name]) => name.startsWith('x-service-') || name === 'content-type');
  try {
    const body = await request.bytes();
    const answer = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal });
    const location = answer.headers.get('location');
    const text = await answer.bytes();
    const kept = { status: answer.status, ...(location !== null && { headers: { location } }) };
    return { answer: new Response(nothingIn.includes(answer.status) ? null : text, kept), problem: null };
  } catch (error) {
    const problem = error instanceof Error ? `no answer: ${error.message}` : 'no answer';
    return { answer: new Response(problem, { status: 502 }), problem };
  }
}

interface Answered {
  readonly answer: Response;
  readonly problem: string | null;
}

/** Statuses that have no body. */
const nothingIn = [204, 205, 304];

import { withoutSecrets } from '../runtime/log/without-secrets.ts';
import { createRouteMatcher } from '../runtime/metrics/routes.ts';
import { type RequestContext, runIn } from '../tracing/context.ts';
import { instant, isTracing, kinds, newContext, recordSpan } from '../tracing/spans.ts';
import { readTraceParent } from '../tracing/trace-parent.ts';
import { requestId } from './request-id.ts';

type Handle = (request: Request) => Response | Promise<Response>;

/** A trace never continues the caller's, which could join those of two workspaces; it links to it. */
export function withRequestContext(handle: Handle, patterns: readonly string[]): Handle {
  const routeOf = createRouteMatcher(patterns);

  const recordServerSpan = (request: Request, context: RequestContext, from: number, status: number): void => {
    const { method, headers } = request;
    const route = routeOf(request.url);
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'request.id': withoutSecrets(requestId(request)),
    };
    const [link, error] = [readTraceParent(headers.get('traceparent')), status >= 500 ? `http_${status}` : null];
    recordSpan(context, { name: `${method} ${route}`, kind: kinds.server, attributes }, from, { link, error });
  };

  return (request) => {
    const from = isTracing() ? instant() : 0;
    const context = newContext(null, () => requestId(request));
    const end = (status: number): void => {
      if (context.isSampled) recordServerSpan(request, context, from, status);
    };
    const answering = runIn([context], () => handle(request));
    if (!(answering instanceof Promise)) {
      end(answering.status);
      return answering;
    }
    return answering.then(
      (answer) => {
        end(answer.status);
        return answer;
      },
      (error) => {
        end(500);
        throw error;
      },
    );
  };
}

import { histogram, measured } from '../metrics.ts';
import { createRouteMatcher } from './routes.ts';

export type Handle = (request: Request) => Response | Promise<Response>;

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);
const durations = histogram('http_server_request_duration_seconds');

export function withRequestMetrics(handle: Handle, patterns: readonly string[]): Handle {
  const routeOf = createRouteMatcher(patterns);
  let active = 0;
  measured('http_server_active_requests', () => active);

  const count = (request: Request, status: number, began: number): void => {
    active -= 1;
    const labels = {
      http_request_method: methods.has(request.method) ? request.method : '_OTHER',
      http_route: routeOf(request.url),
      http_response_status_code: String(status),
    };
    durations.observe(labels, (performance.now() - began) / 1000);
  };

  return (request) => {
    const began = performance.now();
    active += 1;
    const answering = handle(request);
    if (!(answering instanceof Promise)) {
      count(request, answering.status, began);
      return answering;
    }
    return answering.then(
      (answer) => {
        count(request, answer.status, began);
        return answer;
      },
      (error) => {
        count(request, 500, began);
        throw error;
      },
    );
  };
}

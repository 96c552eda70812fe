/**
 * The one state of an endpoint, wherever it is shown. `disabled`: nothing is sent until somebody enables it. `paused`: nothing
 * is sent while the workspace has no webhooks. `failing`: enabled, and its last deliveries or attempts failed.
 */
export type EndpointState = 'healthy' | 'failing' | 'paused' | 'disabled';

export interface EndpointFacts {
  readonly enabled: boolean;
  /** By the workspace's plan and its switch. */
  readonly hasWebhooks: boolean;
  /** Deliveries in a row that failed after their last attempt. */
  readonly exhausted: number;
  /** Deliveries that wait for another attempt after one that failed. */
  readonly retrying: number;
}

export function endpointState({ enabled, hasWebhooks, exhausted, retrying }: EndpointFacts): EndpointState {
  if (!enabled) return 'disabled';
  if (!hasWebhooks) return 'paused';
  return exhausted > 0 || retrying > 0 ? 'failing' : 'healthy';
}

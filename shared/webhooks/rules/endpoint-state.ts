export type EndpointState = 'healthy' | 'failing' | 'paused' | 'disabled';

export interface EndpointFacts {
  readonly enabled: boolean;
  readonly hasWebhooks: boolean;
  readonly exhausted: number;
  readonly retrying: number;
}

export function endpointState({ enabled, hasWebhooks, exhausted, retrying }: EndpointFacts): EndpointState {
  if (!enabled) return 'disabled';
  if (!hasWebhooks) return 'paused';
  return exhausted > 0 || retrying > 0 ? 'failing' : 'healthy';
}

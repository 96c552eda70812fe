import {
  type Chosen,
  chooseDeliveries,
  type InFlightOfWorkspace,
} from '../../../shared/webhooks/rules/choose-deliveries.ts';
import {
  capAfter,
  type EndedAttempt,
  type EndpointCap,
  firstCap,
} from '../../../shared/webhooks/rules/endpoint-cap.ts';
import type { DueEndpoint } from './fan-out.ts';

const maxAttempts = 2_500;
const maxBytes = 64 * 1024 * 1024;

const maxCaps = 10_000;

export interface InFlightAttempt extends DueEndpoint {
  readonly bytes: number;
}

export interface InFlight<Attempt extends InFlightAttempt> {
  add(attempt: Attempt): void;
  remove(attempt: Attempt, ended: EndedAttempt | null): void;
  choose(candidates: Iterable<DueEndpoint>): Chosen[];
  all(): readonly Attempt[];
  empty(): Promise<void>;
}

export function createInFlight<Attempt extends InFlightAttempt>(): InFlight<Attempt> {
  const attempts = new Set<Attempt>();
  const byWorkspace = new Map<string, InFlightOfWorkspace>();
  const byEndpoint = new Map<string, number>();
  const caps = new Map<string, EndpointCap>();
  let bytes = 0;
  let whenEmpty = (): void => {};

  const count = ({ workspaceId, endpointId, bytes: own }: Attempt, more: 1 | -1): void => {
    const before = byWorkspace.get(workspaceId) ?? { attempts: 0, bytes: 0 };
    const after = { attempts: before.attempts + more, bytes: before.bytes + more * own };
    if (after.attempts === 0) byWorkspace.delete(workspaceId);
    else byWorkspace.set(workspaceId, after);
    const atEndpoint = (byEndpoint.get(endpointId) ?? 0) + more;
    if (atEndpoint === 0) byEndpoint.delete(endpointId);
    else byEndpoint.set(endpointId, atEndpoint);
    bytes += more * own;
  };
  const setCap = (endpointId: string, cap: EndpointCap): void => {
    caps.delete(endpointId);
    caps.set(endpointId, cap);
    const [oldest] = caps.keys();
    if (caps.size > maxCaps && oldest !== undefined) caps.delete(oldest);
  };
  const candidate = ({ endpointId, workspaceId }: DueEndpoint) => {
    const cap = caps.get(endpointId) ?? firstCap;
    return { endpointId, workspaceId, freeAttempts: cap.attempts - (byEndpoint.get(endpointId) ?? 0) };
  };

  return {
    add(attempt) {
      attempts.add(attempt);
      count(attempt, 1);
    },
    remove(attempt, ended) {
      if (!attempts.delete(attempt)) return;
      count(attempt, -1);
      if (ended) setCap(attempt.endpointId, capAfter(caps.get(attempt.endpointId) ?? firstCap, ended));
      if (attempts.size === 0) whenEmpty();
    },
    choose: (candidates) =>
      chooseDeliveries([...candidates].map(candidate), {
        freeAttempts: Math.max(0, maxAttempts - attempts.size),
        freeBytes: Math.max(0, maxBytes - bytes),
        inFlight: byWorkspace,
      }),
    all: () => [...attempts],
    empty: () =>
      attempts.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenEmpty = resolve;
          }),
  };
}

import type { OpenStatus } from '../../../shared/domain/webhook-retry.ts';

/** Attempts that one process has under way at most. Retries have room of their own: a dead endpoint's never take a first one's. */
export const roomPerLane: Readonly<Record<OpenStatus, number>> = { pending: 500, retrying: 200 };

/** What a claim may take of one kind of lane. */
export interface Share {
  /** Attempts that one claim may take. */
  readonly room: number;
  /** Attempts under way at one endpoint, over all processes, if its lane's own cap lets it. */
  readonly perEndpoint: number;
  /** Attempts of one workspace, in one claim. */
  readonly perWorkspace: number;
  /** Workspaces that get nothing now, because they hold as much as is free. */
  readonly busyWorkspaces: readonly string[];
}

/**
 * Shares out what is free: an endpoint may hold a quarter of it, a workspace as much as it, and one claim takes no more
 * than half. So one alone gets much, and any number that hang leave room for the rest: k of them come to hold about
 * size/(k+4) each (the dynamic threshold of shared buffers, Choudhury and Hahne 1998), or what their lane's cap, which
 * falls as they hang, lets them.
 */
export function shareOf(size: number, heldByWorkspace: ReadonlyMap<string, number>): Share {
  let held = 0;
  for (const count of heldByWorkspace.values()) held += count;
  const free = Math.max(0, size - held);
  return {
    room: Math.ceil(free / 2),
    perEndpoint: Math.ceil(free / 4),
    perWorkspace: Math.ceil(free / 2),
    busyWorkspaces: [...heldByWorkspace].filter(([, count]) => count >= free).map(([workspaceId]) => workspaceId),
  };
}

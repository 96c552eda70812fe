import type { OpenStatus } from '../../shared/domain/webhook-retry.ts';

/** Attempts that one process has under way at most. Retries have room of their own: a dead endpoint's never take a first one's. */
export const roomPerLane: Readonly<Record<OpenStatus, number>> = { pending: 400, retrying: 100 };

/** What a claim may take of one kind of lane. */
export interface Share {
  /** Attempts in all. */
  readonly room: number;
  /** Attempts under way at one endpoint, over all processes. */
  readonly perEndpoint: number;
  /** Attempts of one workspace, in one claim. */
  readonly perWorkspace: number;
  /** Workspaces that get nothing now, because they hold as much as is free. */
  readonly busyWorkspaces: readonly string[];
}

const mostPerEndpoint = 64;

/**
 * Shares room by what is free: an endpoint may hold a quarter of it, a workspace as much as it. So one alone gets much,
 * and any number that hang leave room for the rest: k of them hold size/(k+4) each (the dynamic threshold of shared
 * buffers, Choudhury and Hahne 1998).
 */
export function shareOf(size: number, heldByWorkspace: ReadonlyMap<string, number>): Share {
  let held = 0;
  for (const count of heldByWorkspace.values()) held += count;
  const room = Math.max(0, size - held);
  return {
    room,
    perEndpoint: Math.min(mostPerEndpoint, Math.ceil(room / 4)),
    perWorkspace: Math.ceil(room / 2),
    busyWorkspaces: [...heldByWorkspace].filter(([, count]) => count >= room).map(([workspaceId]) => workspaceId),
  };
}

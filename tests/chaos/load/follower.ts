import type { Replica } from '../faults/replica.ts';
import type { Workspace } from './tenants.ts';

/** A follower's record of the procedure (spec: Incremental synchronisation procedure). */
export interface Followed {
  readonly workspaceId: string;
  /** For each finished listing the watermark it began with, and the one it returned, in Unix ms. */
  readonly listings: { readonly since: number | null; readonly next: number }[];
  readonly mirror: Record<string, MirroredOrder>;
}

export interface MirroredOrder {
  readonly status: string;
  readonly external_order_id: string | null;
  readonly updated_at: string;
}

export interface Follower {
  readonly followed: Followed;
  stop(): Promise<void>;
  catchUp(): Promise<void>;
}

const pauseMs = 1_500;
const timeoutMs = 15_000;

export function follow(workspace: Workspace, replicas: readonly Replica[]): Follower {
  const followed: Followed = { workspaceId: workspace.id, listings: [], mirror: {} };
  let isStopping = false;
  let turn = 0;

  const list = async (): Promise<void> => {
    const since = followed.listings.at(-1)?.next ?? null;
    let first: number | null = null;
    for (let cursor: string | null = null; ; ) {
      turn += 1;
      const page: Page = await ask(replicas[turn % replicas.length], workspace, since, cursor);
      for (const { id, status, external_order_id, updated_at } of page.data)
        followed.mirror[id] = { status, external_order_id, updated_at };
      const next = Date.parse(page.meta.next_updated_since);
      first ??= next;
      cursor = page.meta.next_cursor;
      if (page.meta.is_done) {
        followed.listings.push({ since, next: since === null ? first : next });
        return;
      }
    }
  };

  const run = async (): Promise<void> => {
    while (!isStopping) {
      await list().catch(() => {});
      await Bun.sleep(pauseMs);
    }
  };
  const ended = run();
  return {
    followed,
    async stop(): Promise<void> {
      isStopping = true;
      await ended;
    },
    catchUp: list,
  };
}

interface Page {
  readonly data: readonly (MirroredOrder & { readonly id: string })[];
  readonly meta: {
    readonly next_updated_since: string;
    readonly next_cursor: string | null;
    readonly is_done: boolean;
  };
}

async function ask(
  replica: Replica | undefined,
  { key }: Workspace,
  since: number | null,
  cursor: string | null,
): Promise<Page> {
  const parameters = new URLSearchParams({
    limit: '100',
    ...(since !== null && { updated_since: new Date(since).toISOString() }),
    ...(cursor !== null && { cursor }),
  });
  const response = await fetch(`${replica?.base}/api/v1/store-orders?${parameters}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Page;
}

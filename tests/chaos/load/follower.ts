import type { Replica } from '../faults/replica.ts';
import type { Workspace } from './tenants.ts';

/**
 * What somebody who follows the orders of a workspace by the spec's procedure saw of it (spec: Incremental synchronisation
 * procedure).
 */
export interface Followed {
  readonly workspaceId: string;
  /** The watermark that each listing which came to its end was asked with, and the one it gave. Unix ms. */
  readonly listings: { readonly since: number | null; readonly next: number }[];
  /** Every order as it was seen last. */
  readonly mirror: Record<string, MirroredOrder>;
}

/** Of an order, what a mirror has to have right. */
export interface MirroredOrder {
  readonly status: string;
  readonly external_order_id: string | null;
  readonly updated_at: string;
}

const pauseMs = 1_500;
const patienceMs = 15_000;

/** Follows the workspace at one replica after the other until `stop`; `catchUp` lists once more, and throws where that fails. */
export function follow(workspace: Workspace, replicas: readonly Replica[]) {
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
      // A replica or the database is away: the next listing begins where this one did.
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
    signal: AbortSignal.timeout(patienceMs),
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  // The API's own answer; conformance/ holds its shape.
  return (await response.json()) as Page;
}

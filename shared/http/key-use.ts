import type { Db } from '../db/connect.ts';

const writeEveryMs = 10_000;

/** Remembers when each key was last used, and writes that down in batches: showing it must not cost each call a write. */
export function createKeyUse(db: Db) {
  let used = new Map<string, number>();

  const write = async (): Promise<void> => {
    if (used.size === 0) return;
    const batch = used;
    used = new Map();
    await db`
      insert into api_key_uses (key_id, last_used_at)
      select k.id, u.at from unnest(${[...batch.keys()]}::text[], ${[...batch.values()]}::float8[]) as given (id, ms)
        join api_keys k on k.id = given.id, lateral (select to_timestamp(given.ms / 1000) as at) u
      on conflict (key_id) do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)`;
  };
  const timer = setInterval(() => void write().catch(() => {}), writeEveryMs);
  timer.unref();

  return {
    note: (keyId: string): void => {
      used.set(keyId, Date.now());
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await write().catch(() => {});
    },
  };
}

import type { Db } from './connect.ts';

/** Why the database cannot be worked with now, or null. Whoever asks while it is being found out gets the same answer. */
export function databaseReadiness(db: Db, needs: 'reads' | 'writes'): () => Promise<string | null> {
  let asking: Promise<string | null> | null = null;
  const ask = async (): Promise<string | null> => {
    try {
      const [row] = await db<
        { isReadOnly: boolean }[]
      >`select current_setting('transaction_read_only')::bool as "isReadOnly"`;
      return needs === 'writes' && row?.isReadOnly ? 'PostgreSQL takes no writes' : null;
    } catch (error) {
      return `PostgreSQL is away: ${error instanceof Error ? error.message : error}`;
    }
  };
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

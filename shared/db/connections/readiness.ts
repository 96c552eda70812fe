import type { Db } from './connect.ts';

export function databaseReadiness(db: Db, needs: 'reads' | 'writes'): () => Promise<string | null> {
  return async () => {
    try {
      const [row] = await db<
        { isReadOnly: boolean }[]
      >`select current_setting('transaction_read_only')::bool as "isReadOnly"`;
      return needs === 'writes' && row?.isReadOnly ? 'PostgreSQL takes no writes' : null;
    } catch (error) {
      return `PostgreSQL is unavailable: ${error instanceof Error ? error.message : error}`;
    }
  };
}

import { freshPostgres, type Server } from '../../support/stores/datastores.ts';

/** PostgreSQL as `npm start` and production run it: it writes to the disk what it says is committed. */
export const benchSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
};

export function benchPostgres(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  return freshPostgres({ ...benchSettings, ...settings });
}

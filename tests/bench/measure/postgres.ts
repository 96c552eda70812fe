import { freshPostgres, type Server } from '../../support/stores/datastores.ts';

/** PostgreSQL with the durability of production: a commit is on the disk. */
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

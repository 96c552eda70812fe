import { connect, type Db } from '../../shared/db/connections/connect.ts';

/**
 * The pool that pages read with. They look up a few rows of tables that may hold millions: a plan that is made while a table is
 * small, or for the many rows that an endpoint may have of a day, must not read all of it.
 */
export function connectPages(url: string): Db {
  return connect(url, { name: 'dashboard', max: 4, settings: { enable_seqscan: 'off' } });
}

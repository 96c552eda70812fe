import { connect, type Db } from '../../shared/db/connections/connect.ts';

/** The pool that pages read with. A plan that is made while a table is small must not scan millions of rows later. */
export function connectPages(url: string): Db {
  return connect(url, { name: 'dashboard', max: 4, settings: { enable_seqscan: 'off' } });
}

import { connect, type Db } from '../../shared/db/connections/connect.ts';

/** The pool for reading pages, with index scans, because a plan made for a small table would later scan millions of rows. */
export function connectPages(url: string): Db {
  return connect(url, { name: 'dashboard', max: 4, settings: { enable_seqscan: 'off' } });
}

import { Database } from 'bun:sqlite';
import { Refused } from '../../../shared/basics/refused.ts';

export interface LineSpan {
  readonly at: number;
  readonly bytes: number;
}

/** Throws `invalid_state` when another process has it open. */
export function openIndex(path: string) {
  const db = new Database(path, { create: true, strict: true });
  lock(db, path);
  db.run(
    'create table if not exists orders (id text primary key, at integer not null, bytes integer not null) without rowid',
  );
  db.run('create table if not exists stale (at integer not null, bytes integer not null)');
  db.run('create table if not exists mirror (file integer not null, covered integer not null)');

  const find = db.query<LineSpan, [string]>('select at, bytes from orders where id = ?');
  const put = db.query('insert or replace into orders (id, at, bytes) values (?, ?, ?)');
  const markStale = db.query('insert into stale (at, bytes) values (?, ?)');
  const cover = db.query('update mirror set covered = ?');
  const stale = db.query<LineSpan, []>('select at, bytes from stale');
  const covered = db.query<{ file: number; covered: number }, []>('select file, covered from mirror');
  const count = db.query<{ orders: number; bytes: number }, []>(
    'select count(*) as orders, coalesce(sum(bytes + 1), 0) as bytes from orders',
  );

  return {
    add: db.transaction((lines: readonly (LineSpan & { readonly id: string })[], end: number): void => {
      for (const { id, at, bytes } of lines) {
        const before = find.get(id);
        if (before) markStale.run(before.at, before.bytes);
        put.run(id, at, bytes);
      }
      cover.run(end);
    }),
    stale: () => stale.all(),
    forgetStale: () => db.run('delete from stale'),
    /** Bytes of `file` that are indexed: 0 if the index is of another file or the file was truncated. */
    covered(file: number, size: number): number {
      const known = covered.get();
      if (known && known.file === file && known.covered <= size) return known.covered;
      for (const table of ['orders', 'stale', 'mirror']) db.run(`delete from ${table}`);
      db.run('insert into mirror (file, covered) values (?, 0)', [file]);
      return 0;
    },
    count: () => count.get() ?? { orders: 0, bytes: 0 },
    close: () => db.close(),
  };
}

function lock(db: Database, path: string): void {
  try {
    // A power loss may cost the newest entries, never the file.
    db.run('pragma locking_mode = exclusive');
    db.run('pragma journal_mode = wal');
    db.run('pragma synchronous = normal');
    db.run('begin exclusive');
    db.run('commit');
  } catch (error) {
    db.close();
    const isBusy = error instanceof Error && /locked|busy/i.test(error.message);
    if (isBusy) throw new Refused('invalid_state', `another sync is using ${path}`);
    throw error;
  }
}

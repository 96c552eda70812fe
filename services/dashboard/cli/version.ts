import journal from '../../../shared/db/migrations/meta/_journal.json';

/** Which version this is, in one line: the newest change of the database that it knows, and what it runs on. */
export function version(): string {
  return `messaging platform, database ${journal.entries.at(-1)?.tag}, Bun ${Bun.version}`;
}

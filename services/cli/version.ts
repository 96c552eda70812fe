import { migrationsIn } from '../../shared/schema/applied-migrations.ts';

/** Which version this is, in one line: the newest change of the database that it knows, and what it runs on. */
export function version(): string {
  return `messaging platform, database ${migrationsIn().at(-1)}, Bun ${Bun.version}`;
}

import { migrationsIn } from '../../shared/schema/applied-migrations.ts';

export function version(): string {
  return `messaging platform, database ${migrationsIn().at(-1)}, Bun ${Bun.version}`;
}

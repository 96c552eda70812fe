import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const migrationsFolder = join(import.meta.dir, 'migrations');

interface JournalEntry {
  readonly tag: string;
  readonly when: number;
}

/** The migrations that this version knows, oldest first. */
export function journalEntries(): readonly JournalEntry[] {
  const journal: { entries: JournalEntry[] } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  );
  return journal.entries;
}

/** Throws unless each entry is named and timed after the one before it. */
export function assertAscending(entries: readonly JournalEntry[]): void {
  entries.forEach((entry, index) => {
    const before = entries[index - 1];
    if (before && (entry.when <= before.when || entry.tag <= before.tag)) {
      throw new Error(`migration ${entry.tag} is out of order: it comes after ${before.tag}`);
    }
  });
}

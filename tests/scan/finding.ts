import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../deploy/local/service.ts';
import { sectionsOf } from '../support/code/documents.ts';

/** A problem that a scanner reports, as a line that is the same in each run. */
export interface Finding {
  readonly scanner: string;
  readonly what: string;
}

/** The result of a scan; `notRun` says why it could not run. */
export interface Scanned {
  readonly scanner: string;
  readonly findings: readonly Finding[];
  readonly notRun: string | null;
}

export function scanned(scanner: string, what: readonly string[]): Scanned {
  return { scanner, findings: [...new Set(what)].map((each) => ({ scanner, what: each })), notRun: null };
}

export function notRun(scanner: string, why: string): Scanned {
  return { scanner, findings: [], notRun: why };
}

/** A row of the table of expected findings: it covers a scanner's findings that begin with this text. */
export interface Expected {
  readonly scanner: string;
  readonly begins: string;
  readonly why: string;
}

export function isExpected({ scanner, what }: Finding, table: readonly Expected[]): boolean {
  return table.some((row) => row.scanner === scanner && what.startsWith(row.begins));
}

/** Reads the table in shared/security.md, which has the reason of each. */
export function expectedFindings(): readonly Expected[] {
  const markdown = readFileSync(join(projectFolder, 'shared/security.md'), 'utf8');
  const section = sectionsOf(markdown, 'Security').find(({ text }) => text === 'Findings that are expected');
  const rows = (section?.body ?? '').split('\n').filter((line) => /^\| `/.test(line));
  return rows.map((line) => {
    const [scanner = '', begins = '', why = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { scanner: scanner.replaceAll('`', ''), begins: begins.replaceAll('`', ''), why };
  });
}

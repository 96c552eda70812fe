import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, type Sample } from './code.ts';
import { piecesOf } from './fences.ts';
import { inline } from './prose.ts';

/** The functions that verify a signature: those of README.md, which tests/journeys/webhooks/verify.test.ts runs. */
export function verifiers(): readonly Sample[] {
  const readme = readFileSync(join(import.meta.dir, '../../../../README.md'), 'utf8');
  const [, chapter = ''] =
    readme
      .split('\n## ')
      .map((part) => part.split('Receiving webhooks\n'))
      .find(isAbout) ?? [];
  const pieces = piecesOf(chapter);
  const found = pieces.flatMap(({ fence, text: code }, index) => {
    const [note = ''] = (pieces[index + 1]?.text ?? '').split('</details>');
    return fence !== null && isLanguage(fence) ? [{ language: fence, code, note: inline(note.trim()) }] : [];
  });
  if (found.length < 4) throw new Error('README.md lacks a function that verifies signatures');
  return found;
}

/** Whether the chapter begins with its heading. */
function isAbout(parts: readonly string[]): boolean {
  return parts.length === 2 && parts[0] === '';
}

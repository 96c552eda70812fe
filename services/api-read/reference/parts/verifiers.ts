import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, type Sample } from './code.ts';
import { piecesOf } from './fences.ts';
import { inline } from './prose.ts';

/** The functions that verify a signature, which tests/journeys/webhooks/verify.test.ts runs. */
export function verifiers(): readonly Sample[] {
  const pieces = piecesOf(readFileSync(join(import.meta.dir, '../guides/verifying-signatures.md'), 'utf8'));
  return pieces.flatMap(({ fence, text: code }, index) => {
    const [note = ''] = (pieces[index + 1]?.text ?? '').split('## ');
    return fence !== null && isLanguage(fence) ? [{ language: fence, code, note: inline(note.trim()) }] : [];
  });
}

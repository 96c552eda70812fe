import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inline, partsOf } from '../markdown.ts';
import { isLanguage, type Sample } from './code.tsx';

/** The functions that verify a signature, which tests/journeys/webhooks/verify.test.ts runs. */
export function verifiers(): readonly Sample[] {
  const parts = partsOf(readFileSync(join(import.meta.dir, '../guides/verifying-signatures.md'), 'utf8'));
  return parts.flatMap(({ pieces: [code, note] }) =>
    code?.language && isLanguage(code.language)
      ? [{ language: code.language, code: code.text, note: inline(note?.text.trim() ?? '') }]
      : [],
  );
}

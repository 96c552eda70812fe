import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Verifier {
  readonly title: string;
  readonly code: string;
}

/** The functions of the guide that verify a signature, which tests/journeys/webhooks/verify.test.ts runs. */
export function readVerifiers(): readonly Verifier[] {
  const guide = readFileSync(join(import.meta.dir, 'verifying-signatures.md'), 'utf8');
  const [, ...parts] = guide.split('\n## ');
  return parts.map((part) => {
    const [words = '', block = ''] = part.split('\n```');
    const title = words.slice(0, words.indexOf('\n')).replace(/,.*/, '');
    return { title, code: block.slice(block.indexOf('\n') + 1) };
  });
}

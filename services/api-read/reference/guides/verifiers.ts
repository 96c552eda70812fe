import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '../markdown.ts';
import { type Sample, samplesIn } from '../parts/code.tsx';

/** The functions that verify a signature, which tests/journeys/webhooks/verify.test.ts runs. */
export function verifiers(): readonly Sample[] {
  const parts = partsOf(
    readFileSync(join(import.meta.dir, '../../../../shared/webhooks/guide/verifying-signatures.md'), 'utf8'),
  );
  return parts.flatMap(({ pieces }) =>
    samplesIn(pieces).map((sample) => ({ ...sample, note: pieces[1]?.text.trim() ?? '' })),
  );
}

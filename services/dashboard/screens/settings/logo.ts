import { Value } from 'typebox/value';
import { type Picture, reEncode } from '../../../../shared/catalog/pictures/re-encode.ts';
import { Logo } from '../../../../shared/forms/contract.ts';

/** Points each way, the largest first: a logo stands inside every form, where it may take 12 kB. */
const boxes = [264, 192, 128, 96];

/** What was uploaded as a logo, made anew and as large as there is room for. */
export async function logoOf(workspaceId: string, file: Blob): Promise<Picture> {
  const bytes = await file.bytes();
  for (const box of boxes) {
    const made = await reEncode(workspaceId, bytes, box);
    if ('problem' in made || Value.Check(Logo, made.address)) return made;
  }
  return { problem: 'pixels' };
}

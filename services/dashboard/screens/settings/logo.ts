import { Value } from 'typebox/value';
import { type Picture, reEncode } from '../../../../shared/catalog/pictures/re-encode.ts';
import { Logo } from '../../../../shared/forms/contract.ts';

/** Sizes in pixels, the largest first: a logo is inside every form and may take 12 kB. */
const boxes = [264, 192, 128, 96];

/** Encodes the uploaded logo again, in the largest size that fits. */
export async function logoOf(workspaceId: string, file: Blob): Promise<Picture | { readonly problem: 'detail' }> {
  const bytes = await file.bytes();
  for (const box of boxes) {
    const made = await reEncode(workspaceId, bytes, box);
    if ('problem' in made || Value.Check(Logo, made.address)) return made;
  }
  return { problem: 'detail' };
}

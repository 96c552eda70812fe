import sharp from 'sharp';
import { decode } from '../pictures/decode.ts';
import { inlineImageOf } from '../rules/image.ts';

export const tileSize = 132;
const padding = 16;
const corner = 28;
/** Of 255: a logo that is lighter everywhere would not be seen on white. */
const lightest = 225;

/** A logo on a rounded tile, dark for a white logo; null for none, or one that cannot be drawn. */
export async function logoTile(address: string | null) {
  const inline = address === null ? null : inlineImageOf(address);
  if (inline === null) return null;
  try {
    const inner = tileSize - 2 * padding;
    const { data, info } = await (await decode(Buffer.from(inline.base64, 'base64')))
      .resize(inner, inner, { fit: 'contain', background: '#ffffff00' })
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const tile = roundedTile(isLight(data) ? 24 : 255);
    const drawn = sharp(tile.data, { raw: tile.info }).composite([
      { input: data, raw: info, left: padding, top: padding },
    ]);
    return await drawn.raw().toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}

/** Whether all visible pixels are almost white. */
function isLight(rgba: Uint8Array): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    const isSeen = (rgba[at + 3] ?? 0) > 40;
    if (isSeen && Math.min(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0) < lightest) return false;
  }
  return true;
}

function roundedTile(grey: number) {
  const info = { width: tileSize, height: tileSize, channels: 4 } as const;
  const data = Buffer.alloc(tileSize * tileSize * info.channels, grey);
  for (let y = 0; y < tileSize; y += 1) {
    for (let x = 0; x < tileSize; x += 1) data[(y * tileSize + x) * info.channels + 3] = coverage(x, y);
  }
  return { data, info };
}

/** How much of a pixel is within the rounded corners, as alpha. */
function coverage(x: number, y: number): number {
  const beyond = (at: number) => Math.max(corner - at - 0.5, at + 0.5 - (tileSize - corner), 0);
  const inside = corner + 0.5 - Math.hypot(beyond(x), beyond(y));
  return Math.round(255 * Math.min(1, Math.max(0, inside)));
}

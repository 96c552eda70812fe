import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { mix, textOn } from '../../colour/contrast.ts';
import { type ShareImageContent, shareImageSize } from '../page/share-image.ts';
import { decode } from '../pictures/decode.ts';
import { inlineImageOf } from '../rules/image.ts';

const { width, height } = shareImageSize;
const margin = 72;
const pictureWidth = 540;
const colours = 200;
const fontfile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf'),
);

/** Runs only in the image worker, because a menu put by file may contain a hostile image. */
export async function drawShareImage(content: ShareImageContent): Promise<Uint8Array> {
  const { accent, title, titleArabic, name, nameArabic } = content;
  const picture = await pictureOf(content.picture);
  const maxWidth = width - 2 * margin - (picture ? pictureWidth : 0);
  const ink = textOn(accent);
  const isDish = name !== null;
  const small = isDish
    ? await text(bilingual(title, titleArabic).join(' · '), [34, 24], { ink, maxWidth, maxHeight: 90 })
    : null;
  const headline = bilingual(name ?? title, isDish ? nameArabic : titleArabic).join('\n');
  const large = await text(headline, [76, 58, 42, 30], { ink, maxWidth, maxHeight: height - 3 * margin });
  const deep = mix(accent, ink === '#ffffff' ? '#000000' : '#ffffff', 0.3);
  const foot = { create: { width, height: 18, channels: 3, background: deep } } as const;
  const image = sharp({ create: { width, height, channels: 3, background: accent } }).composite([
    { input: foot, left: 0, top: height - 18 },
    ...(picture ? [{ input: picture.data, raw: picture.info, left: width - pictureWidth, top: 0 }] : []),
    ...(small ? [{ input: small.data, raw: small.info, left: margin, top: margin }] : []),
    ...(large ? [{ input: large.data, raw: large.info, left: margin, top: topOf(large.info, small !== null) }] : []),
  ]);
  return image.png({ palette: true, colours, effort: 4 }).toBuffer();
}

function topOf(large: { height: number }, isBelow: boolean): number {
  return Math.max(margin, Math.round((height - large.height) / 2 + (isBelow ? 30 : 0)));
}

function bilingual(text: string, arabic: string | null): string[] {
  return arabic === null || arabic === text ? [text] : [text, arabic];
}

interface TextLayout {
  readonly ink: string;
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** In the largest size that fits, truncated below the smallest, in a bundled font. Null for invisible text. */
async function text(words: string, sizes: readonly number[], { ink, maxWidth, maxHeight }: TextLayout) {
  const [size = 0, ...smaller] = sizes;
  const font = { fontfile, font: `IBM Plex Sans Arabic SemiBold ${size}`, dpi: 72, rgba: true } as const;
  const marked = `<span foreground="${ink}">${Bun.escapeHTML(words)}</span>`;
  const drawn = await raw(sharp({ text: { text: marked, ...font, width: maxWidth, wrap: 'word-char' } })).catch(
    nullIfNothing,
  );
  if (drawn === null) return null;
  const { width, height } = drawn.info;
  if (width <= maxWidth + margin / 2 && height <= maxHeight) return drawn;
  if (smaller.length > 0) return text(words, smaller, { ink, maxWidth, maxHeight });
  const part = { left: 0, top: 0, width: Math.min(width, maxWidth), height: Math.min(height, maxHeight) };
  return raw(sharp(drawn.data, { raw: drawn.info }).extract(part));
}

/** A name without visible characters gives an image without text: failing would block the other images. */
function nullIfNothing(error: unknown): null {
  if (error instanceof Error && error.message.includes('no text to render')) return null;
  throw error;
}

async function pictureOf(address: string | null) {
  const inline = address === null ? null : inlineImageOf(address);
  if (inline === null) return null;
  try {
    const read = await decode(Buffer.from(inline.base64, 'base64'));
    return await raw(read.resize(pictureWidth, height, { fit: 'cover' }).flatten({ background: '#ffffff' }));
  } catch {
    return null;
  }
}

async function raw(image: Sharp) {
  return image.raw().toBuffer({ resolveWithObject: true });
}

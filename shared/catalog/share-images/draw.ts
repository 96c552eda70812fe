import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { mix, textOn } from '../../colour/contrast.ts';
import { type ShareImageContent, shareImageSize } from '../page/share-image.ts';
import { decode } from '../pictures/decode.ts';
import { inlineImageOf } from '../rules/image.ts';
import { logoTile, tileSize } from './logo-tile.ts';

const { width, height } = shareImageSize;
const margin = 72;
const gap = 32;
const footHeight = 18;
const pictureWidth = 540;
const colours = 200;
const fontfile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf'),
);

/** Runs only in the image worker, because a menu put by file may contain a hostile image. */
export async function drawShareImage(content: ShareImageContent): Promise<Uint8Array> {
  const { accent, title, titleArabic, name, nameArabic } = content;
  const [picture, logo] = [await pictureOf(content.picture), await logoTile(content.logo)];
  const maxWidth = width - 2 * margin - (picture ? pictureWidth : 0);
  const ink = textOn(accent);
  const isDish = name !== null;
  const headline = bilingual(name ?? title, isDish ? nameArabic : titleArabic).join('\n');
  const beside = logo ? tileSize + gap : 0;
  const small = isDish
    ? await text(bilingual(title, titleArabic).join(' · '), [34, 24], {
        ...{ ink, maxWidth: maxWidth - beside, maxHeight: logo ? tileSize : 90 },
      })
    : null;
  const head = Math.max(logo ? tileSize : 0, small?.info.height ?? 0);
  const maxHeight = height - 2 * margin - (head > 0 ? head + gap : 0);
  const large = await text(headline, [76, 58, 42, 30], { ink, maxWidth, maxHeight });
  // A name in Arabic alone reads from the right: the picture is on the other side then.
  const isMirrored = isArabic(headline.split('\n')[0] ?? '');
  const at = (from: number, taken: number): number => (isMirrored ? width - from - taken : from);
  const foot = { create: { width, height: footHeight, channels: 3, background: deepened(accent, ink) } } as const;
  const top = head > 0 ? margin + head + gap : margin;
  const placed = (block: Drawn | null, from: number, top: number) =>
    block === null ? [] : [{ input: block.data, raw: block.info, left: at(from, block.info.width), top }];
  const image = sharp({ create: { width, height, channels: 3, background: accent } }).composite([
    { input: foot, left: 0, top: height - footHeight },
    ...placed(picture, width - pictureWidth, 0),
    ...placed(logo, margin, margin),
    ...placed(small, margin + beside, margin + (logo ? Math.round((tileSize - (small?.info.height ?? 0)) / 2) : 0)),
    ...placed(large, margin, top + Math.round((height - margin - top - (large?.info.height ?? 0)) / 2)),
  ]);
  return image.png({ palette: true, colours, effort: 4 }).toBuffer();
}

type Drawn = Awaited<ReturnType<typeof raw>>;

function deepened(accent: string, ink: string): string {
  return mix(accent, ink === '#ffffff' ? '#000000' : '#ffffff', 0.3);
}

function isArabic(words: string): boolean {
  return /^[\P{L}]*\p{Script=Arabic}/u.test(words);
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

/**
 * `worker.ts picture BOX` reads a picture from stdin and writes it anew, as WebP; `worker.ts share-image` reads what a share image
 * shows (`Shown`, as JSON) and writes a PNG. Exits 1 with the reason in place of the picture. The dashboard starts it for each
 * picture and kills it at its limits (run-worker.ts): a decoder that fails or is broken into has nothing else in its process.
 */
import type { Shown } from '../page/share-image.ts';
import { drawShareImage } from '../share-images/draw.ts';
import { decode, PictureRefused } from './decode.ts';

const quality = 75;

async function work([task, box]: readonly string[], input: Uint8Array): Promise<Uint8Array> {
  if (task === 'share-image') return drawShareImage(JSON.parse(new TextDecoder().decode(input)) as Shown);
  const picture = await decode(input);
  return picture
    .resize(Number(box), Number(box), { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}

try {
  await Bun.write(Bun.stdout, await work(process.argv.slice(2), await Bun.stdin.bytes()));
} catch (error) {
  await Bun.write(Bun.stdout, error instanceof PictureRefused ? error.problem : String(error));
  process.exitCode = 1;
}

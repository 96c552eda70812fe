/** `worker.ts picture BOX`: stdin to WebP; `worker.ts share-image`: `ShareImageContent` as JSON to PNG. Exits 1 with the reason.
 * A process of its own, because a decoder may crash or be exploited (run-worker.ts). */
import type { ShareImageContent } from '../page/share-image.ts';
import { drawShareImage } from '../share-images/draw.ts';
import { decode, PictureRefused } from './decode.ts';

const quality = 75;

async function work([task, box]: readonly string[], input: Uint8Array): Promise<Uint8Array> {
  if (task === 'share-image') return drawShareImage(JSON.parse(new TextDecoder().decode(input)) as ShareImageContent);
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

import { isPicture } from './kinds.ts';
import { type Ended, runWorker, WorkersBusy } from './run-worker.ts';

const problems = ['kind', 'pixels', 'heavy', 'broken', 'busy'] as const;

/** Why something that was uploaded cannot be shown; `heavy`: it takes too much time or memory to read. */
type PictureProblem = (typeof problems)[number];

export type Picture = { readonly address: string } | { readonly problem: PictureProblem };

/**
 * What was uploaded, made anew: decoded, turned as its camera was held, made to fit into `box` points each way, and encoded as
 * WebP, so that nothing of the uploaded bytes is ever served, nor where and with what it was taken. Its kind is what its bytes
 * say; of what moves, the first picture is taken. The address is a `data:` URL, as a catalog carries it.
 */
export async function reEncode(workspaceId: string, bytes: Uint8Array, box: number): Promise<Picture> {
  if (!isPicture(bytes)) return { problem: 'kind' };
  try {
    return pictureOf(await runWorker(workspaceId, ['picture', String(box)], bytes));
  } catch (error) {
    if (error instanceof WorkersBusy) return { problem: 'busy' };
    throw error;
  }
}

function pictureOf(ended: Ended): Picture {
  switch (ended.end) {
    case 'done':
      return { address: `data:image/webp;base64,${ended.picture.toBase64()}` };
    case 'killed':
      return { problem: 'heavy' };
    case 'failed':
      // Whatever else its decoder says of it, the uploader can only choose another picture.
      return { problem: problems.find((problem) => problem === ended.reason) ?? 'broken' };
  }
}

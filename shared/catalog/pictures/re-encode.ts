import { isPicture } from './kinds.ts';
import { runWorker, type WorkerResult, WorkersBusy } from './run-worker.ts';

const problems = ['kind', 'pixels', 'heavy', 'broken', 'busy'] as const;

type PictureProblem = (typeof problems)[number];

export type Picture = { readonly address: string } | { readonly problem: PictureProblem };

/** A WebP within `box` by `box` pixels as a `data:` URL, without any uploaded byte or metadata. */
export async function reEncode(workspaceId: string, bytes: Uint8Array, box: number): Promise<Picture> {
  if (!isPicture(bytes)) return { problem: 'kind' };
  try {
    return pictureOf(await runWorker(workspaceId, ['picture', String(box)], bytes));
  } catch (error) {
    if (error instanceof WorkersBusy) return { problem: 'busy' };
    throw error;
  }
}

function pictureOf(result: WorkerResult): Picture {
  switch (result.end) {
    case 'done':
      return { address: `data:image/webp;base64,${result.picture.toBase64()}` };
    case 'killed':
      return { problem: 'heavy' };
    case 'failed':
      // Any other decoder error means the same to the uploader: choose another picture.
      return { problem: problems.find((problem) => problem === result.reason) ?? 'broken' };
  }
}

/** Calls `request` for 0 … `count` − 1, at most `concurrency` at a time. Throws the first failure. */
export async function inParallel(
  count: number,
  concurrency: number,
  request: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await request(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** A GET whose body is read to its end. Throws unless the answer is a 200 of more than `minBytes`. */
export async function get(url: string, headers: Record<string, string>, minBytes: number): Promise<void> {
  const response = await fetch(url, { headers });
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200 || byteLength < minBytes) {
    throw new Error(`${url} answered ${response.status} with ${byteLength} bytes`);
  }
}

/** Which calls are kept one by one; all are counted by hour (decided: Calls). */

export const slowMs = 1_000;
/** The limit of a key, in each process. */
export const maxKeptAMinute = 300;

export interface KeptOfMinute {
  readonly calls: number;
  readonly read: readonly string[];
}

export const noneKept: KeptOfMinute = { calls: 0, read: [] };

interface Outcome {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

/** The kept calls of the key's minute including this one, or null if this one is only counted. */
export function keptWith({ calls, read }: KeptOfMinute, { method, path, status, ms }: Outcome): KeptOfMinute | null {
  if (calls >= maxKeptAMinute) return null;
  const isSample = !read.includes(path);
  if (status < 400 && method === 'GET' && ms < slowMs && !isSample) return null;
  return { calls: calls + 1, read: isSample && status < 400 ? [...read, path] : read };
}

/** What has not come by then does not come, on however busy a machine. */
export const patienceMs = 60_000;

/**
 * Waits until `check` answers something other than undefined or false, and answers that.
 * Polls every `everyMs` (25); throws what `late` says when `boundMs` (`patienceMs`) have passed or `signal` was aborted.
 */
export async function until<T>(
  check: () => Promise<T | undefined | false> | T | undefined | false,
  {
    boundMs = patienceMs,
    late,
    everyMs = 25,
    signal,
  }: { boundMs?: number; late: () => string; everyMs?: number; signal?: AbortSignal | undefined },
): Promise<T> {
  const deadline = performance.now() + boundMs;
  for (;;) {
    signal?.throwIfAborted();
    const answer = await check();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(late());
    await Bun.sleep(everyMs);
  }
}

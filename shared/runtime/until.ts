export const defaultTimeoutMs = 60_000;

export async function until<T>(
  check: () => Promise<T | undefined | false> | T | undefined | false,
  {
    boundMs = defaultTimeoutMs,
    timeoutMessage,
    everyMs = 25,
    signal,
  }: { boundMs?: number; timeoutMessage: () => string; everyMs?: number; signal?: AbortSignal | undefined },
): Promise<T> {
  const deadline = performance.now() + boundMs;
  for (;;) {
    signal?.throwIfAborted();
    const answer = await check();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(timeoutMessage());
    await Bun.sleep(everyMs);
  }
}

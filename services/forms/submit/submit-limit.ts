export type SubmitLimit = ReturnType<typeof createSubmitLimit>;

/** Far above what one person sends, even with two phones and a bad network; far below a noticeable load. */
const submitsPerWindow = 120;
const windowMs = 60_000;
const countedTokens = 100_000;

/** Counts submits per token in this process, before any look-up, so that the limit reveals nothing of a link.
 * Never by address: mobile networks share them. `now` is a monotonic clock in ms. */
export function createSubmitLimit(now: () => number = () => performance.now()) {
  const counts = new Map<bigint, number>();
  let endsAt = 0;
  return {
    admits(token: string): boolean {
      if (now() >= endsAt || counts.size >= countedTokens) {
        counts.clear();
        endsAt = now() + windowMs;
      }
      const name = Bun.hash.wyhash(token);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count <= submitsPerWindow;
    },
    size: (): number => counts.size,
  };
}

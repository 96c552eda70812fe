export type SubmitLimit = ReturnType<typeof createSubmitLimit>;

/** Far above what a person does, two phones and a bad network included; far below what costs anything. */
const submitsPerWindow = 120;
const windowMs = 60_000;
const countedTokens = 100_000;

/**
 * Counts the submits of each link in this process. By the token alone, before anything is known of it: so it tells
 * nothing of a link. Never by address: chat apps and mobile networks share addresses. `now` is a monotonic clock in ms.
 */
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

import { Refused } from '../../basics/refused.ts';

const minuteMs = 60_000;
const maxWindows = 20_000;

/** Calls by name and window, counted by each process. `count` throws `rate_limited`. */
export function createCallLimit(limit: number, windowMs = minuteMs) {
  const windows = new Map<string, { calls: number; readonly endsAt: number }>();
  return {
    count(name: string, now = performance.now()): void {
      const open = windows.get(name);
      if (windows.size >= maxWindows && !open) forgetEnded(windows, now);
      const window = open && open.endsAt > now ? open : { calls: 0, endsAt: now + windowMs };
      window.calls += 1;
      windows.set(name, window);
      if (window.calls <= limit) return;
      const seconds = Math.ceil((window.endsAt - now) / 1000);
      throw new Refused('rate_limited', `more than ${limit} calls in ${windowMs / 1000} s: try again in ${seconds} s`, {
        retry_after_seconds: seconds,
        limit,
      });
    },
  };
}

function forgetEnded(windows: Map<string, { readonly endsAt: number }>, now: number): void {
  for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name);
  if (windows.size >= maxWindows) windows.clear();
}

const windowMs = 10_000;
const mostPerWindow = 10;

export function createSampling<Entry>(
  onWindowEnd: (last: Entry, leftOut: number) => void,
): (kind: string, entry: Entry) => boolean {
  const windows = new Map<string, { written: number; leftOut: number; last: Entry }>();
  const open = (kind: string, entry: Entry) => {
    const window = { written: 0, leftOut: 0, last: entry };
    windows.set(kind, window);
    setTimeout(() => {
      windows.delete(kind);
      if (window.leftOut > 0) onWindowEnd(window.last, window.leftOut);
    }, windowMs).unref();
    return window;
  };
  return (kind, entry) => {
    const window = windows.get(kind) ?? open(kind, entry);
    if (window.written < mostPerWindow) {
      window.written += 1;
      return true;
    }
    window.leftOut += 1;
    window.last = entry;
    return false;
  };
}

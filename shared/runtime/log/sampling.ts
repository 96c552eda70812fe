const windowMs = 10_000;
const maxPerWindow = 10;

export function createSampling<Entry>(
  onWindowEnd: (last: Entry, omitted: number) => void,
): (kind: string, entry: Entry) => boolean {
  const windows = new Map<string, { written: number; omitted: number; last: Entry }>();
  const open = (kind: string, entry: Entry) => {
    const window = { written: 0, omitted: 0, last: entry };
    windows.set(kind, window);
    setTimeout(() => {
      windows.delete(kind);
      if (window.omitted > 0) onWindowEnd(window.last, window.omitted);
    }, windowMs).unref();
    return window;
  };
  return (kind, entry) => {
    const window = windows.get(kind) ?? open(kind, entry);
    if (window.written < maxPerWindow) {
      window.written += 1;
      return true;
    }
    window.omitted += 1;
    window.last = entry;
    return false;
  };
}

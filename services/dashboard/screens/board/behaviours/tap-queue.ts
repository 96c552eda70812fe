/** A step that somebody tapped and that the server has not taken yet. */
export interface Tap {
  /** Makes it safe to send again: it has one effect, however often it is sent. */
  readonly commandId: string;
  readonly orderId: string;
  readonly from: string;
  readonly step: string;
  readonly at: number;
  /** When the server took it; its card comes a moment later. */
  readonly takenAt?: number;
}

const longestMs = 24 * 60 * 60 * 1000;

/** The taps of this browser, kept over reloads and while the network is away. */
export interface TapQueue {
  all(): readonly Tap[];
  add(tap: Tap): void;
  replace(tap: Tap): void;
  remove(commandId: string): void;
}

export function openTapQueue(name: string): TapQueue {
  const all = (): readonly Tap[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isTap).filter(({ at }) => Date.now() - at < longestMs) : [];
    } catch {
      return [];
    }
  };
  const keep = (taps: readonly Tap[]): void => localStorage.setItem(name, JSON.stringify(taps));
  return {
    all,
    add: (tap) => keep([...all().filter(({ orderId }) => orderId !== tap.orderId), tap]),
    replace: (tap) => keep(all().map((each) => (each.commandId === tap.commandId ? tap : each))),
    remove: (commandId) => keep(all().filter((each) => each.commandId !== commandId)),
  };
}

function isTap(value: unknown): value is Tap {
  return typeof value === 'object' && value !== null && 'commandId' in value && 'orderId' in value && 'at' in value;
}

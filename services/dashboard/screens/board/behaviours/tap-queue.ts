/** A step that somebody tapped and that the server has not shown yet. */
export interface Tap {
  /** Makes it safe to send again: it has one effect, however often it is sent. */
  readonly commandId: string;
  readonly orderId: string;
  readonly from: string;
  readonly step: string;
  /** What its note says while it can be undone: `{}` stands for the seconds that are left. */
  readonly text: string;
  /** `gone`: somebody is to sign in first; `taken`: by the server, whose card comes a moment later. */
  readonly state: 'held' | 'sending' | 'waiting' | 'gone' | 'taken';
  /** When it was tapped, or taken. */
  readonly at: number;
}

const longestMs = 24 * 60 * 60 * 1000;

/** The taps that this browser keeps under a name, over reloads and while the network is away. */
export function keptTaps(name: string): readonly Tap[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTap).filter(({ at }) => Date.now() - at < longestMs) : [];
  } catch {
    return [];
  }
}

export function keepTaps(name: string, taps: readonly Tap[]): void {
  localStorage.setItem(name, JSON.stringify(taps));
}

function isTap(value: unknown): value is Tap {
  return typeof value === 'object' && value !== null && 'commandId' in value && 'orderId' in value && 'at' in value;
}

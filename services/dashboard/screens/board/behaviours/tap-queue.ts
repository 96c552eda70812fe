export interface Tap {
  /** Lets the tap be sent again with one effect. */
  readonly commandId: string;
  readonly orderId: string;
  readonly from: string;
  readonly step: string;
  /** The text of the undo notice; `{}` is replaced by the seconds left to undo the tap. */
  readonly text: string;
  /** `gone`: sent again after a sign-in; `taken`: accepted by the server, and the updated card follows. */
  readonly state: 'held' | 'sending' | 'waiting' | 'gone' | 'taken';
  /** The time of the tap, or of its acceptance. */
  readonly at: number;
}

const keptForMs = 24 * 60 * 60 * 1000;

export function keptTaps(name: string): readonly Tap[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTap).filter(({ at }) => Date.now() - at < keptForMs) : [];
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

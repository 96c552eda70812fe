export interface Tap {
  /** The same each time the tap is sent, so that it has one effect. */
  readonly commandId: string;
  readonly orderId: string;
  readonly from: string;
  readonly step: string;
  /** The text of the undo notice; `{}` is replaced by the seconds left to undo the tap. */
  readonly text: string;
  /** `held` can be undone. `waiting` is sent again after a failure, `signedOut` only once the person has signed in again.
   * `taken` was accepted by the server, which then sends the updated card. */
  readonly state: 'held' | 'sending' | 'waiting' | 'signedOut' | 'taken';
  /** The time of the tap, or of its acceptance. */
  readonly at: number;
}

const maxAgeMs = 24 * 60 * 60 * 1000;

export function loadTaps(name: string): readonly Tap[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTap).filter(({ at }) => Date.now() - at < maxAgeMs) : [];
  } catch {
    return [];
  }
}

export function saveTaps(name: string, taps: readonly Tap[]): void {
  localStorage.setItem(name, JSON.stringify(taps));
}

function isTap(value: unknown): value is Tap {
  return typeof value === 'object' && value !== null && 'commandId' in value && 'orderId' in value && 'at' in value;
}

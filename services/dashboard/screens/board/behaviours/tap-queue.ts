export interface Tap {
  /** Makes it safe to send again: it has one effect, however often it is sent. */
  readonly commandId: string;
  readonly orderId: string;
  readonly from: string;
  readonly step: string;
  /** The text of the undo notice; `{}` is replaced by the seconds left to undo the tap. */
  readonly text: string;
  /** `gone`: sent again after somebody signs in; `taken`: accepted by the server, and the updated card follows. */
  readonly state: 'held' | 'sending' | 'waiting' | 'gone' | 'taken';
  /** When it was tapped, or taken. */
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

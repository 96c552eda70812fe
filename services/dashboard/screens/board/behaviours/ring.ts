import { Controller } from '@hotwired/stimulus';

const everyMs = 4_000;
const lookEveryMs = 500;
/** The bell's two tones: Hz, and their start in seconds. */
const tones = [
  [880, 0],
  [660, 0.35],
] as const;
const toneSeconds = 0.9;
const loudness = 0.35;

/** One per page, because browsers allow its sound after a tap. */
let audio: AudioContext | undefined;

/** Rings while there are new orders that are not muted, and at once when another arrives. */
export class RingController extends Controller<HTMLElement> {
  static override targets = ['allow', 'on'];
  static override values = { mutedAt: Number };

  declare readonly allowTarget: HTMLElement;
  declare readonly onTarget: HTMLElement;
  declare readonly mutedAtValue: number;
  private timer: ReturnType<typeof setInterval> | undefined;
  private known = new Set<string>();
  private rangAt = 0;

  override connect(): void {
    this.timer = setInterval(() => this.look(), lookEveryMs);
    this.look();
  }

  override disconnect(): void {
    clearInterval(this.timer);
  }

  async allow(): Promise<void> {
    audio ??= new AudioContext();
    await audio.resume();
    this.rangAt = 0;
    this.look();
  }

  private look(): void {
    const isAllowed = audio?.state === 'running';
    this.allowTarget.hidden = isAllowed;
    this.onTarget.hidden = !isAllowed;
    const waiting = [...document.querySelectorAll<HTMLElement>('#column-submitted > .slip[data-step=submitted]')]
      .filter((card) => !('tapped' in card.dataset) && Number(card.dataset.created) > this.mutedAtValue)
      .map(({ id }) => id);
    const isAnother = waiting.some((id) => !this.known.has(id));
    this.known = new Set(waiting);
    const isRinging = waiting.length > 0;
    this.element.toggleAttribute('data-ringing', isRinging);
    if (!isRinging || (!isAnother && Date.now() - this.rangAt < everyMs)) return;
    this.rangAt = Date.now();
    if (isAllowed && audio) strike(audio);
    this.dispatch('rang', { detail: { isHeard: isAllowed } });
  }
}

function strike(context: AudioContext): void {
  for (const [frequency, after] of tones) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const begin = context.currentTime + after;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + toneSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + toneSeconds);
  }
}

import { Controller } from '@hotwired/stimulus';

/** The wall view: full screen, and kept awake while it is visible. */
export class WallController extends Controller<HTMLElement> {
  private lock: WakeLockSentinel | undefined;

  override connect(): void {
    document.addEventListener('visibilitychange', this.stayAwake);
    document.addEventListener('fullscreenchange', this.stayAwake);
    void this.stayAwake();
  }

  override disconnect(): void {
    document.removeEventListener('visibilitychange', this.stayAwake);
    document.removeEventListener('fullscreenchange', this.stayAwake);
    void this.lock?.release();
  }

  fill(): void {
    if (document.fullscreenElement === null) void document.documentElement.requestFullscreen().catch(() => {});
    else void document.exitFullscreen();
  }

  private readonly stayAwake = async (): Promise<void> => {
    const isWall = this.element.closest('.wall') !== null || document.fullscreenElement !== null;
    if (!isWall || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // A browser may refuse, for example at a low battery; then the screen may go dark.
    this.lock = await navigator.wakeLock.request('screen').catch(() => undefined);
  };
}

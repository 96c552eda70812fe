import { Controller } from '@hotwired/stimulus';

/** A screen on the wall: filled by the board, and kept from going dark as long as it is looked at. */
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
    // A browser may refuse, as with a low battery: the screen then goes dark as it would.
    this.lock = await navigator.wakeLock.request('screen').catch(() => undefined);
  };
}

import { Controller } from '@hotwired/stimulus';

/** Subscribes this browser on a press, and marks it in the list of devices. */
export class NotifyDeviceController extends Controller<HTMLElement> {
  static override targets = ['form', 'subscription', 'problem', 'button', 'here'];
  static override values = { key: String };

  declare readonly formTarget: HTMLFormElement;
  declare readonly hasFormTarget: boolean;
  declare readonly subscriptionTarget: HTMLInputElement;
  declare readonly problemTargets: readonly HTMLElement[];
  declare readonly buttonTarget: HTMLButtonElement;
  declare readonly hereTargets: readonly HTMLElement[];
  declare readonly keyValue: string;

  override connect(): void {
    if (!this.hasFormTarget) return;
    if (!isSupported()) {
      this.show('unsupported');
      this.buttonTarget.hidden = true;
    } else void this.findHere();
  }

  async allow(): Promise<void> {
    this.show(null);
    this.buttonTarget.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== 'granted') return this.show('denied');
      const { pushManager } = await navigator.serviceWorker.ready;
      // A subscription of another person or for another key cannot be used.
      await (await pushManager.getSubscription())?.unsubscribe();
      const options = { userVisibleOnly: true, applicationServerKey: this.keyValue };
      this.subscriptionTarget.value = JSON.stringify(await pushManager.subscribe(options));
      this.formTarget.requestSubmit();
    } catch {
      this.show('failed');
    } finally {
      this.buttonTarget.disabled = false;
    }
  }

  /** Runs after each rendering, because a morphed page keeps its controller. */
  async findHere(): Promise<void> {
    if (!this.hasFormTarget || !isSupported()) return;
    const registration = await navigator.serviceWorker.getRegistration();
    const endpoint = (await registration?.pushManager.getSubscription())?.endpoint;
    const here = this.hereTargets.find((each) => each.dataset.endpoint === endpoint);
    if (here) here.hidden = false;
    this.formTarget.hidden = here !== undefined;
  }

  private show(problem: string | null): void {
    for (const each of this.problemTargets) each.hidden = each.dataset.problem !== problem;
  }
}

export function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

import { Controller } from '@hotwired/stimulus';
import { signedInPerson } from '../../../frame/behaviours/signed-in-person.ts';
import { isSupported } from './notify-device.ts';

/** Shows its element if this browser could be notified, is not, and its person has not declined. */
export class OfferPushController extends Controller<HTMLElement> {
  override connect(): void {
    void this.look();
  }

  async look(): Promise<void> {
    this.element.hidden = !(await isWanted());
  }

  decline(): void {
    localStorage.setItem(declinedBy(), 'yes');
    this.element.hidden = true;
  }
}

async function isWanted(): Promise<boolean> {
  if (!isSupported() || Notification.permission === 'denied' || localStorage.getItem(declinedBy()) !== null)
    return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  return (await pushManager.getSubscription()) === null;
}

/** The key is of the person, because several people share a browser. */
function declinedBy(): string {
  return `no push ${signedInPerson()}`;
}

import { Controller } from '@hotwired/stimulus';

/** Signs a text with the secret that is typed, in the browser alone, and says whether it is the signature it is given. */
export class SignatureController extends Controller {
  static override targets = ['secret', 'text', 'expected', 'result', 'same', 'sameNext', 'other'];
  static override values = { next: String };

  declare readonly secretTarget: HTMLInputElement;
  declare readonly textTarget: HTMLElement;
  declare readonly expectedTarget: HTMLInputElement;
  declare readonly resultTarget: HTMLOutputElement;
  declare readonly sameTarget: HTMLElement;
  declare readonly sameNextTarget: HTMLElement;
  declare readonly otherTarget: HTMLElement;
  /** Under the second secret; empty while there is none. */
  declare readonly nextValue: string;

  async compute(): Promise<void> {
    const [secret, expected] = [this.secretTarget.value.trim(), this.expectedTarget.value.trim()];
    const signature =
      secret === '' ? '' : await signatureOf(secret, this.textTarget.querySelector('code')?.textContent ?? '');
    this.resultTarget.textContent = signature;
    const isSame = signature === expected;
    const isNext = signature === this.nextValue;
    this.sameTarget.hidden = signature === '' || !isSame;
    this.sameNextTarget.hidden = signature === '' || isSame || !isNext;
    this.otherTarget.hidden = signature === '' || isSame || isNext;
  }
}

async function signatureOf(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

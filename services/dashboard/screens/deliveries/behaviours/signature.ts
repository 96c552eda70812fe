import { Controller } from '@hotwired/stimulus';

/** Signs a text with the typed secret, only in the browser, and shows whether the signature is the expected one. */
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
  /** The signature with the second secret; empty without one. */
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

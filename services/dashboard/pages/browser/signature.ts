import { Controller } from '@hotwired/stimulus';

/** Signs a text with the secret that is typed, in the browser alone, and says whether it is the signature it is given. */
export class SignatureController extends Controller {
  static override targets = ['secret', 'text', 'expected', 'result', 'same', 'other'];

  declare readonly secretTarget: HTMLInputElement;
  declare readonly textTarget: HTMLElement;
  declare readonly expectedTarget: HTMLInputElement;
  declare readonly resultTarget: HTMLOutputElement;
  declare readonly sameTarget: HTMLElement;
  declare readonly otherTarget: HTMLElement;

  async compute(): Promise<void> {
    const [secret, expected] = [this.secretTarget.value.trim(), this.expectedTarget.value.trim()];
    const signature =
      secret === '' ? '' : await signatureOf(secret, this.textTarget.querySelector('code')?.textContent ?? '');
    this.resultTarget.textContent = signature;
    this.sameTarget.hidden = signature === '' || signature !== expected;
    this.otherTarget.hidden = signature === '' || signature === expected;
  }
}

async function signatureOf(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Enhances the form: checks while typing, stores a draft, sends without leaving the page, retries on a bad network.
// The page is complete without it, and only the server decides what is valid.
import { forgetDraft } from './draft.ts';
import { enhanceForm } from './form.ts';
import { linkToken } from './send.ts';

const form = document.querySelector('form');
if (form) enhanceForm(form);
// No form: the answers were sent, or the link is closed.
else forgetDraft();

// Reports opening and the first input, once each. Link previews of chat apps run no scripts, so they do not count.
report('opened');
document.addEventListener('input', () => report('begun'), { once: true });

function report(use: 'opened' | 'begun'): void {
  navigator.sendBeacon('/form/seen', `${use} ${linkToken()}`);
}

// Makes the form better where scripts run: checks while typing, keeps what is typed until it is sent, sends without leaving
// the page, survives a bad network. The page is complete without it, and only the server decides what is valid.
import { forgetDraft } from './draft.ts';
import { enhanceForm } from './form.ts';
import { linkToken } from './send.ts';

const form = document.querySelector('form');
if (form) enhanceForm(form);
else forgetDraft();

// Once each, and not by a chat app's preview of the link: that it was opened, and that somebody began to fill it in.
report('opened');
document.addEventListener('input', () => report('begun'), { once: true });

function report(use: 'opened' | 'begun'): void {
  navigator.sendBeacon('/form/seen', `${use} ${linkToken()}`);
}

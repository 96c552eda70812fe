// Makes the form better where scripts run: checks while typing, keeps what is typed until it is sent, sends without leaving
// the page, survives a bad network. The page is complete without it, and only the server decides what is valid.
import { countUse } from './count-use.js';
import { forgetDraft } from './draft.js';
import { enhanceForm } from './form.js';

const form = document.querySelector('form');
if (form) enhanceForm(form);
else forgetDraft();
countUse();

// Makes the form better where scripts run: checks while typing, sends without leaving the page, survives a bad network.
// The page is complete without it, and only the server decides what is valid.
import { countUse } from './count-use.js';
import { enhanceForm } from './form.js';
import { keepTypedAcrossLanguages } from './language.js';

enhanceForm();
keepTypedAcrossLanguages(enhanceForm);
countUse();

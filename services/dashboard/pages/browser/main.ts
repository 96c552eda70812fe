import { Application } from '@hotwired/stimulus';
import { config } from '@hotwired/turbo';
import { AutoSubmitController } from './auto-submit.ts';
import { CopyController } from './copy.ts';
import { PasskeyController } from './passkey.ts';

// Its style would need to be inline, which our policy refuses.
config.drive.progressBarDelay = Number.MAX_SAFE_INTEGER;

document.documentElement.classList.add('js');

const application = Application.start();
application.register('auto-submit', AutoSubmitController);
application.register('copy', CopyController);
application.register('passkey', PasskeyController);

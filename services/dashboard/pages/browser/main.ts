import { Application } from '@hotwired/stimulus';
import { config } from '@hotwired/turbo';
import { CopyController } from './copy.ts';

// Its style would need to be inline, which our policy refuses.
config.drive.progressBarDelay = Number.MAX_SAFE_INTEGER;

document.documentElement.classList.add('js');

const application = Application.start();
application.register('copy', CopyController);

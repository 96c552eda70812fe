import { Application } from '@hotwired/stimulus';
import { config } from '@hotwired/turbo';
import { AskAgainController } from './ask-again.ts';
import { AutoSubmitController } from './auto-submit.ts';
import { ComeBackController } from './away/come-back.ts';
import { keepAway } from './away/kept.ts';
import { AgesController } from './board/ages.ts';
import { BesideController } from './board/beside.ts';
import { BoardKeysController } from './board/board-keys.ts';
import { OrderFilterController } from './board/order-filter.ts';
import { registerPlace } from './board/place.ts';
import { RingController } from './board/ring.ts';
import { TapsController } from './board/taps.ts';
import { WallController } from './board/wall.ts';
import { ComposerController } from './composer.ts';
import { ConfirmController } from './confirm.ts';
import { CopyController } from './copy.ts';
import { FileSizeController } from './file-size.ts';
import { FillController } from './fill.ts';
import { goToFirstProblem } from './first-problem.ts';
import { FormPreviewController } from './form-preview.ts';
import { GoOnController } from './go-on.ts';
import { HotkeysController } from './hotkeys.ts';
import { keepFocus } from './keep-focus.ts';
import { FollowFrameController } from './live/follow-frame.ts';
import { LiveController } from './live/live.ts';
import { LivePageController } from './live/live-page.ts';
import { LivePreviewController } from './live/live-preview.ts';
import { followMissingParts } from './missing-part.ts';
import { NextFieldController } from './next-field.ts';
import { PasskeyController } from './passkey.ts';
import { PrintController } from './print.ts';
import { SignatureController } from './signature.ts';
import { SortableController } from './sortable.ts';
import { ToastController } from './toast.ts';

/** A longer time counts as none. */
const longestTimerMs = 2 ** 31 - 1;

// Pages come in a blink: a bar would only flicker.
config.drive.progressBarDelay = longestTimerMs;

document.documentElement.classList.add('js');

registerPlace();
goToFirstProblem();
followMissingParts();
keepFocus();
document.addEventListener('turbo:load', () => void keepAway());

const application = Application.start();
application.register('ages', AgesController);
application.register('auto-submit', AutoSubmitController);
application.register('beside', BesideController);
application.register('come-back', ComeBackController);
application.register('board-keys', BoardKeysController);
application.register('confirm', ConfirmController);
application.register('ask-again', AskAgainController);
application.register('composer', ComposerController);
application.register('hotkeys', HotkeysController);
application.register('copy', CopyController);
application.register('file-size', FileSizeController);
application.register('fill', FillController);
application.register('next-field', NextFieldController);
application.register('follow-frame', FollowFrameController);
application.register('go-on', GoOnController);
application.register('order-filter', OrderFilterController);
application.register('passkey', PasskeyController);
application.register('live', LiveController);
application.register('live-page', LivePageController);
application.register('live-preview', LivePreviewController);
application.register('ring', RingController);
application.register('signature', SignatureController);
application.register('toast', ToastController);
application.register('taps', TapsController);
application.register('wall', WallController);
application.register('print', PrintController);
application.register('form-preview', FormPreviewController);
application.register('sortable', SortableController);

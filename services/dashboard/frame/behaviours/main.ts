import { Application } from '@hotwired/stimulus';
import { config } from '@hotwired/turbo';
import { ignoreAbortedFetches } from '../../../../shared/ui/behaviours/aborted-fetches.ts';
import { AskAgainController } from '../../../../shared/ui/behaviours/ask-again.ts';
import { AutoSubmitController } from '../../../../shared/ui/behaviours/auto-submit.ts';
import { ConfirmController } from '../../../../shared/ui/behaviours/confirm.ts';
import { CopyController } from '../../../../shared/ui/behaviours/copy.ts';
import { FileSizeController } from '../../../../shared/ui/behaviours/file-size.ts';
import { FillController } from '../../../../shared/ui/behaviours/fill.ts';
import { goToFirstProblem } from '../../../../shared/ui/behaviours/first-problem.ts';
import { GoOnController } from '../../../../shared/ui/behaviours/go-on.ts';
import { HotkeysController } from '../../../../shared/ui/behaviours/hotkeys.ts';
import { keepFocus } from '../../../../shared/ui/behaviours/keep-focus.ts';
import { FollowFrameController } from '../../../../shared/ui/behaviours/live/follow-frame.ts';
import { LiveController } from '../../../../shared/ui/behaviours/live/live.ts';
import { LivePageController } from '../../../../shared/ui/behaviours/live/live-page.ts';
import { LivePreviewController } from '../../../../shared/ui/behaviours/live/live-preview.ts';
import { handleMissingFrames } from '../../../../shared/ui/behaviours/missing-part.ts';
import { NextFieldController } from '../../../../shared/ui/behaviours/next-field.ts';
import { PasskeyController } from '../../../../shared/ui/behaviours/passkey.ts';
import { PrintController } from '../../../../shared/ui/behaviours/print.ts';
import { SaySentController } from '../../../../shared/ui/behaviours/say-sent.ts';
import { SortableController } from '../../../../shared/ui/behaviours/sortable.ts';
import { ToastController } from '../../../../shared/ui/behaviours/toast.ts';
import { BesideController } from '../../screens/board/behaviours/beside.ts';
import { BoardKeysController } from '../../screens/board/behaviours/board-keys.ts';
import { CardsController } from '../../screens/board/behaviours/cards.ts';
import { FoldController } from '../../screens/board/behaviours/fold.ts';
import { registerPlace } from '../../screens/board/behaviours/place.ts';
import { RingController } from '../../screens/board/behaviours/ring.ts';
import { TapsController } from '../../screens/board/behaviours/taps.ts';
import { WallController } from '../../screens/board/behaviours/wall.ts';
import { SignatureController } from '../../screens/deliveries/behaviours/signature.ts';
import { FormPreviewController } from '../../screens/forms/build/behaviours/form-preview.ts';
import { ComposerController } from '../../screens/inbox/conversation/behaviours/composer.ts';
import { ComeBackController } from '../../screens/offline/behaviours/come-back.ts';
import { KeepBoardController } from '../../screens/offline/behaviours/keep-board.ts';
import { keepOfflinePage } from '../../screens/offline/behaviours/kept.ts';
import { eraseOthersBoard } from '../../screens/offline/behaviours/kept-board.ts';

/** A longer time counts as none. */
const longestTimerMs = 2 ** 31 - 1;

// Pages come in a blink: a bar would only flicker.
config.drive.progressBarDelay = longestTimerMs;

document.documentElement.classList.add('js');

ignoreAbortedFetches();
registerPlace();
goToFirstProblem();
handleMissingFrames();
keepFocus();
document.addEventListener('turbo:load', () => {
  void keepOfflinePage();
  void eraseOthersBoard();
});

const application = Application.start();
application.register('auto-submit', AutoSubmitController);
application.register('beside', BesideController);
application.register('come-back', ComeBackController);
application.register('keep-board', KeepBoardController);
application.register('board-keys', BoardKeysController);
application.register('cards', CardsController);
application.register('confirm', ConfirmController);
application.register('ask-again', AskAgainController);
application.register('composer', ComposerController);
application.register('hotkeys', HotkeysController);
application.register('copy', CopyController);
application.register('file-size', FileSizeController);
application.register('fill', FillController);
application.register('fold', FoldController);
application.register('next-field', NextFieldController);
application.register('follow-frame', FollowFrameController);
application.register('go-on', GoOnController);
application.register('passkey', PasskeyController);
application.register('live', LiveController);
application.register('live-page', LivePageController);
application.register('live-preview', LivePreviewController);
application.register('ring', RingController);
application.register('say-sent', SaySentController);
application.register('signature', SignatureController);
application.register('toast', ToastController);
application.register('taps', TapsController);
application.register('wall', WallController);
application.register('print', PrintController);
application.register('form-preview', FormPreviewController);
application.register('sortable', SortableController);

import { linkToken } from './send.js';

/**
 * Tells that the form was opened by a person, not by a chat app's preview, and that somebody began to fill it in: once each,
 * without waiting for anything.
 */
export function countUse() {
  tell('opened');
  document.addEventListener('input', () => tell('begun'), { once: true });
}

/** @param {'opened' | 'begun'} use */
function tell(use) {
  navigator.sendBeacon('/form/seen', `${use} ${linkToken()}`);
}

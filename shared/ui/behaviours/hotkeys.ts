import { Controller } from '@hotwired/stimulus';

export class HotkeysController extends Controller<HTMLElement> {
  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
    const target = document.querySelector<HTMLElement>(`[data-hotkey="${CSS.escape(event.key)}"]`);
    if (target === null || document.querySelector('[popover]:popover-open') !== null) return;
    event.preventDefault();
    if (isTyping(target)) target.focus();
    else target.click();
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

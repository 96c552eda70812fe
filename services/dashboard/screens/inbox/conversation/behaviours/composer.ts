import { Controller } from '@hotwired/stimulus';

/** Keeps the typed answer in this tab until it is accepted.
 * Ctrl+Enter sends it; a leading slash lists saved answers. */
export class ComposerController extends Controller<HTMLFormElement> {
  static override targets = ['text', 'send', 'answers', 'answer'];
  static override values = { draft: String };

  declare readonly textTarget: HTMLTextAreaElement;
  declare readonly sendTarget: HTMLButtonElement;
  declare readonly answersTarget: HTMLElement;
  declare readonly answerTargets: HTMLElement[];
  declare readonly draftValue: string;

  override connect(): void {
    if (this.textTarget.value === '') this.textTarget.value = sessionStorage.getItem(this.key) ?? '';
  }

  type(): void {
    const { value } = this.textTarget;
    sessionStorage.setItem(this.key, value);
    const wanted = value.startsWith('/') && !/\s/.test(value) ? value.slice(1).toLowerCase() : null;
    for (const answer of this.answerTargets) {
      answer.hidden = wanted !== null && !(answer.dataset.shortcut ?? '').toLowerCase().startsWith(wanted);
    }
    if (wanted !== null) this.answersTarget.showPopover();
    else this.answersTarget.hidePopover();
  }

  press(event: KeyboardEvent): void {
    const isOpen = this.answersTarget.matches(':popover-open');
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.element.requestSubmit(this.sendTarget);
    } else if (event.key === 'Escape') {
      if (!isOpen) this.textTarget.blur();
    } else if (isOpen && (event.key === 'Enter' || event.key === 'ArrowDown')) {
      const first = this.answerTargets.find(({ hidden }) => !hidden);
      if (first === undefined) return;
      event.preventDefault();
      if (event.key === 'Enter') first.click();
      else first.focus();
    }
  }

  insert(event: Event): void {
    event.preventDefault();
    const { currentTarget } = event;
    if (!(currentTarget instanceof HTMLElement)) return;
    this.textTarget.value = currentTarget.dataset.text ?? '';
    this.answersTarget.hidePopover();
    this.textTarget.focus();
    this.type();
  }

  /** Keeps the typed text while the page is morphed. */
  hold(event: Event): void {
    if (this.textTarget.value !== '') event.preventDefault();
  }

  sent(event: CustomEvent<{ success: boolean }>): void {
    if (!event.detail.success) return;
    sessionStorage.removeItem(this.key);
    this.textTarget.value = '';
  }

  private get key(): string {
    return `answer ${this.draftValue}`;
  }
}

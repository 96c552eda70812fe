import type { KeptEntry } from './kept-entries.ts';

/** Shows a button for each held order, made of the template in the list. */
export function showHeld(list: HTMLElement, held: readonly KeptEntry[]): void {
  const template = list.querySelector('template');
  for (const shown of list.querySelectorAll(':scope > button')) shown.remove();
  for (const { id, label, total } of held) {
    const button = template?.content.firstElementChild?.cloneNode(true);
    if (!(button instanceof HTMLElement)) continue;
    button.dataset.entry = id;
    const [name, sum] = [button.querySelector<HTMLElement>('bdi'), button.querySelector('small')];
    name?.append(label || (name.dataset.unnamed ?? ''));
    sum?.append(total);
    list.append(button);
  }
  list.hidden = held.length === 0;
}

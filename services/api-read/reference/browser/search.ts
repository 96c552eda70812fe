const maxResults = 12;

type Entry = Readonly<Record<'title' | 'group' | 'address' | 'text', string>>;

/** The button or the key `/` opens the dialog, which then fetches the entries. */
export function startSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('.find');
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search');
  const field = dialog?.querySelector('input');
  const list = dialog?.querySelector('#found');
  const status = dialog?.querySelector('.none');
  if (!(button && dialog && field && list && status)) return;
  let entries: readonly Entry[] = [];
  let selected = 0;

  const select = (index: number) => {
    const { length } = list.children;
    selected = length === 0 ? 0 : (index + length) % length;
    for (const [at, each] of [...list.children].entries()) each.setAttribute('aria-selected', String(at === selected));
    list.children[selected]?.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', length === 0 ? '' : `found-${selected}`);
  };
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = find(entries, words);
    list.replaceChildren(...found.map((entry, index) => optionOf(entry, index, words[0] ?? '')));
    field.setAttribute('aria-expanded', String(found.length > 0));
    status.textContent = words.length > 0 && found.length === 0 ? 'Nothing is found. Try one word of it.' : '';
    select(0);
  };
  const open = async () => {
    dialog.showModal();
    field.select();
    if (entries.length > 0) return;
    try {
      entries = await (await fetch('/docs/search.json')).json();
      show();
    } catch {
      status.textContent = 'The search cannot be reached: try again.';
    }
  };

  button.hidden = false;
  button.addEventListener('click', open);
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    const isShortcut = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.metaKey || event.ctrlKey));
    if (!isShortcut || dialog.open) return;
    event.preventDefault();
    open();
  });
  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    const option = list.children[selected];
    if (event.key === 'ArrowDown') select(selected + 1);
    else if (event.key === 'ArrowUp') select(selected - 1);
    else if (event.key === 'Enter' && option instanceof HTMLElement) option.click();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
  });
}

/** An entry must contain every word; matches in titles rank above matches in text. */
function find(entries: readonly Entry[], words: readonly string[]): readonly Entry[] {
  if (words.length === 0) return [];
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry, words) })).filter(({ rank }) => rank > 0);
  const sorted = ranked.sort((one, other) => other.rank - one.rank).slice(0, maxResults);
  return sorted.map(({ entry }) => entry);
}

function rankOf({ title, group, text }: Entry, words: readonly string[]): number {
  const [heading, all] = [`${title} ${group}`.toLowerCase(), text.toLowerCase()];
  let rank = 0;
  for (const word of words) {
    if (heading.startsWith(word) || heading.includes(` ${word}`)) rank += 10;
    else if (heading.includes(word)) rank += 5;
    else if (all.includes(word)) rank += Math.min(4, all.split(word).length - 1);
    else return 0;
  }
  return rank;
}

function optionOf({ title, group, address, text }: Entry, index: number, word: string): HTMLAnchorElement {
  const at = text.toLowerCase().indexOf(word);
  const around = at > 20 ? `…${text.slice(at - 20, at + 80)}` : text.slice(0, 100);
  const link = document.createElement('a');
  Object.assign(link, { id: `found-${index}`, role: 'option', href: address, tabIndex: -1 });
  for (const [name, words] of Object.entries({ strong: title, small: group, span: around })) {
    link.appendChild(document.createElement(name)).textContent = words;
  }
  return link;
}

const most = 12;

type Entry = Readonly<Record<'title' | 'group' | 'address' | 'text', string>>;

/** `/` or the button opens it. The entries are fetched then. */
export function startSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('.find');
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search');
  const field = dialog?.querySelector('input');
  const list = dialog?.querySelector('#found');
  const status = dialog?.querySelector('.none');
  if (!(button && dialog && field && list && status)) return;
  let entries: readonly Entry[] = [];
  let marked = 0;

  const mark = (index: number) => {
    const { length } = list.children;
    marked = length === 0 ? 0 : (index + length) % length;
    for (const [at, each] of [...list.children].entries()) each.setAttribute('aria-selected', String(at === marked));
    list.children[marked]?.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', length === 0 ? '' : `found-${marked}`);
  };
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = find(entries, words);
    list.replaceChildren(...found.map((entry, index) => optionOf(entry, index, words[0] ?? '')));
    field.setAttribute('aria-expanded', String(found.length > 0));
    status.textContent = words.length > 0 && found.length === 0 ? 'Nothing is found. Try one word of it.' : '';
    mark(0);
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
    const isAsked = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.metaKey || event.ctrlKey));
    if (!isAsked || dialog.open) return;
    event.preventDefault();
    open();
  });
  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    const option = list.children[marked];
    if (event.key === 'ArrowDown') mark(marked + 1);
    else if (event.key === 'ArrowUp') mark(marked - 1);
    else if (event.key === 'Enter' && option instanceof HTMLElement) option.click();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
  });
}

/** Every word must be there; a title counts for more than the text below it. */
function find(entries: readonly Entry[], words: readonly string[]): readonly Entry[] {
  if (words.length === 0) return [];
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry, words) })).filter(({ rank }) => rank > 0);
  const sorted = ranked.sort((one, other) => other.rank - one.rank).slice(0, most);
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

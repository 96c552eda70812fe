const most = 12;

/** @typedef {{ title: string, group: string, address: string, text: string }} Entry */

/** The search over the reference and the guides: `/` or the button opens it. What it looks through is fetched then. */
export function startSearch() {
  const button = document.querySelector('.find');
  const dialog = document.querySelector('dialog.search');
  const field = dialog?.querySelector('input');
  if (!(button instanceof HTMLButtonElement) || !(dialog instanceof HTMLDialogElement) || !field) return;
  /** @type {readonly Entry[]} */
  let entries = [];
  const open = async () => {
    dialog.showModal();
    field.select();
    if (entries.length > 0) return;
    try {
      entries = await (await fetch('/docs/search.json')).json();
      show(dialog, find(entries, field.value), field.value);
    } catch {
      say(dialog, 'The search cannot be reached: try again.');
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
  field.addEventListener('input', () => show(dialog, find(entries, field.value), field.value));
  field.addEventListener('keydown', (event) => choose(event, dialog, field));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
  });
}

/**
 * Every word must be there; a title counts for more than the text below it.
 * @param {readonly Entry[]} entries
 * @param {string} query
 */
function find(entries, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry, words) })).filter(({ rank }) => rank > 0);
  return ranked
    .sort((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/**
 * @param {Entry} entry
 * @param {readonly string[]} words
 */
function rankOf({ title, group, text }, words) {
  const [heading, all] = [`${title} ${group}`.toLowerCase(), text.toLowerCase()];
  let rank = 0;
  for (const word of words) {
    if (heading.startsWith(word) || heading.includes(` ${word}`)) rank += 10;
    else if (heading.includes(word)) rank += 5;
    else if (all.includes(word)) rank += 1 + Math.min(3, all.split(word).length - 1);
    else return 0;
  }
  return rank;
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {readonly Entry[]} found
 * @param {string} query
 */
function show(dialog, found, query) {
  const list = dialog.querySelector('ul');
  const field = dialog.querySelector('input');
  list?.replaceChildren(...found.map((entry, index) => itemOf(entry, index, query)));
  field?.setAttribute('aria-expanded', String(found.length > 0));
  mark(dialog, 0);
  const isAsked = query.trim() !== '';
  say(dialog, isAsked && found.length === 0 ? 'Nothing is found. Try one word of it.' : '');
}

/**
 * @param {Entry} entry
 * @param {number} index
 * @param {string} query
 */
function itemOf({ title, group, address, text }, index, query) {
  const item = document.createElement('li');
  item.id = `found-${index}`;
  item.setAttribute('role', 'option');
  const link = document.createElement('a');
  link.href = address;
  link.tabIndex = -1;
  const [name, where, around] = [
    document.createElement('strong'),
    document.createElement('small'),
    document.createElement('span'),
  ];
  name.textContent = title;
  where.textContent = group;
  const at = text.toLowerCase().indexOf(query.toLowerCase().split(/\s+/)[0] ?? '');
  around.textContent = at < 0 ? text.slice(0, 90) : `${at > 20 ? '…' : ''}${text.slice(Math.max(0, at - 20), at + 80)}`;
  link.append(name, where, around);
  item.append(link);
  return item;
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLDialogElement} dialog
 * @param {HTMLInputElement} field
 */
function choose(event, dialog, field) {
  const items = [...dialog.querySelectorAll('li')];
  const at = items.findIndex(({ id }) => id === field.getAttribute('aria-activedescendant'));
  if (event.key === 'ArrowDown') mark(dialog, (at + 1) % Math.max(1, items.length));
  else if (event.key === 'ArrowUp') mark(dialog, (at - 1 + items.length) % Math.max(1, items.length));
  else if (event.key === 'Enter') items[at]?.querySelector('a')?.click();
  else return;
  event.preventDefault();
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {number} index
 */
function mark(dialog, index) {
  const items = [...dialog.querySelectorAll('li')];
  for (const [at, item] of items.entries()) item.setAttribute('aria-selected', String(at === index));
  items[index]?.scrollIntoView({ block: 'nearest' });
  const field = dialog.querySelector('input');
  if (items[index]) field?.setAttribute('aria-activedescendant', items[index].id);
  else field?.removeAttribute('aria-activedescendant');
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} words
 */
function say(dialog, words) {
  const place = dialog.querySelector('.none');
  if (place) place.textContent = words;
}

export type Parts = ReturnType<typeof partsOf>;

/** The parts of the page that enters orders. Throws where the server rendered none of them. */
export function partsOf(element: HTMLElement) {
  const all = (name: string) => [...element.querySelectorAll<HTMLElement>(`[data-entry-target="${name}"]`)];
  const one = <Part extends HTMLElement>(name: string, type: new () => Part): Part => {
    const [part] = all(name);
    if (part instanceof type) return part;
    throw new Error(`the page has no ${name}`);
  };
  const form = element.querySelector('form');
  if (form === null) throw new Error('the page has no form');
  return {
    form,
    store: element.dataset.store ?? '',
    find: one('find', HTMLInputElement),
    none: one('none', HTMLElement),
    tiles: all('tile'),
    categories: all('category'),
    other: one('other', HTMLElement),
    empty: one('empty', HTMLElement),
    count: one('count', HTMLElement),
    total: one('total', HTMLElement),
    option: one('option', HTMLTemplateElement),
    held: one('held', HTMLElement),
    place: one('place', HTMLButtonElement),
  };
}

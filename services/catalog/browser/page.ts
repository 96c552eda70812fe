export function element<Kind extends HTMLElement>(id: string, page = document): Kind {
  const found = page.querySelector<Kind>(`#${id}`);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Not the page of one dish. */
export const isWholeMenu = document.getElementById('search') !== null;

/** As loaded: scripts may change `location` later. */
export const pageAddress = location.href;

export const pageLanguage = document.documentElement.lang === 'ar' ? 'ar' : 'en';

export const menuPath = location.pathname.split('/').slice(0, 3).join('/');

export function items(page = document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('#sections .item')];
}

export function onClick(selector: string, act: (clicked: HTMLAnchorElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const clicked = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null;
    if (clicked) act(clicked, event);
  });
}

import { element, onClick } from './page.ts';

export function followContents(): void {
  addEventListener('scroll', markContents, { passive: true });
  addEventListener('resize', markContents, { passive: true });
  onClick('#categories a', () => element('categories').hidePopover());
  markContents();
}

export function markContents(): void {
  const id = current()?.id;
  for (const link of element('contents').querySelectorAll('a')) {
    const isCurrent = link.hash === `#${id}`;
    if (isCurrent === link.hasAttribute('aria-current')) continue;
    if (isCurrent) {
      link.setAttribute('aria-current', 'true');
      bringIntoView(link);
    } else link.removeAttribute('aria-current');
  }
}

function current(): Element | undefined {
  const line = innerHeight * 0.3;
  const sections = [...document.querySelectorAll('section:not([hidden])')];
  return sections.findLast((section) => section.getBoundingClientRect().top < line) ?? sections[0];
}

function bringIntoView(link: HTMLElement): void {
  const list = link.closest('ul');
  if (!list) return;
  const [box, around] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollBy({ left: box.left + box.width / 2 - around.left - around.width / 2, behavior: 'smooth' });
}

import { element } from './page.js';

/** Marks the category that is being read in the contents, and keeps its mark in view. */
export function followContents() {
  const update = () => {
    waiting = false;
    markContents();
  };
  let waiting = false;
  const soon = () => {
    if (!waiting) requestAnimationFrame(update);
    waiting = true;
  };
  addEventListener('scroll', soon, { passive: true });
  addEventListener('resize', soon, { passive: true });
  closeSheetOnChoice();
  update();
}

/** The sheet of all categories gives way to the one that was chosen of it. */
function closeSheetOnChoice() {
  const sheet = document.getElementById('categories');
  sheet?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) sheet.hidePopover();
  });
}

export function markContents() {
  mark(current());
}

/** The last category that begins above a line a little below what stays in reach. */
function current() {
  const line = innerHeight * 0.3;
  const sections = [...document.querySelectorAll('section:not([hidden])')];
  const above = sections.filter((section) => section.getBoundingClientRect().top < line);
  return above.at(-1) ?? sections[0];
}

/** @param {Element | undefined} section */
function mark(section) {
  for (const link of element('contents').querySelectorAll('a')) {
    const isCurrent = section !== undefined && link.hash === `#${section.id}`;
    if (isCurrent === link.hasAttribute('aria-current')) continue;
    if (!isCurrent) link.removeAttribute('aria-current');
    else {
      link.setAttribute('aria-current', 'true');
      bringIntoView(link);
    }
  }
}

/**
 * Scrolls the contents only: `scrollIntoView` would stop the page where it is.
 * @param {HTMLElement} link
 */
function bringIntoView(link) {
  const list = link.closest('ul');
  if (!list) return;
  const [box, around] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollBy({ left: box.left + box.width / 2 - around.left - around.width / 2, behavior: 'smooth' });
}

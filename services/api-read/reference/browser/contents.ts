export function startContents(): void {
  const contents = document.getElementById('contents');
  if (contents === null) return;
  contents.addEventListener('click', ({ target }) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (isLink && contents.matches(':popover-open')) contents.hidePopover();
  });
  const links = new Map(
    [...contents.querySelectorAll('a[href^="#"]')].map((link) => [link.getAttribute('href')?.slice(1), link]),
  );
  const sections = [...document.querySelectorAll('main section[id]')].filter(({ id }) => links.has(id));
  let current = '';
  const show = () => {
    const line = innerHeight / 4;
    const above = sections.filter((section) => section.getBoundingClientRect().top <= line);
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const id = (isAtEnd ? sections.at(-1) : above.at(-1))?.id ?? '';
    if (id === current) return;
    links.get(current)?.removeAttribute('aria-current');
    current = id;
    const link = links.get(id);
    link?.setAttribute('aria-current', 'location');
    if (link && !contents.matches(':popover-open')) keepInView(contents, link);
  };
  addEventListener('scroll', show, { passive: true });
  show();
}

/** Moves the list alone: `scrollIntoView` would move the page as well. */
function keepInView(list: Element, link: Element): void {
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) list.scrollTop += top - frame.top - frame.height / 3;
}

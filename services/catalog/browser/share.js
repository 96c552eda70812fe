import { element } from './page.js';

const toldMs = 3_000;

/** Hands the address of what is shown to the phone's own sharing, or puts it into the clipboard where there is none. */
export function startSharing() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-share]') : null;
    if (button) void share();
  });
}

async function share() {
  const shared = { title: document.title, url: location.href };
  if (navigator.share !== undefined) {
    // Whoever thinks better of it breaks it off, which is no fault.
    await navigator.share(shared).catch(() => {});
    return;
  }
  await navigator.clipboard?.writeText(shared.url).then(tellCopied, () => {});
}

function tellCopied() {
  const news = element('news');
  news.textContent = news.dataset.copied ?? '';
  setTimeout(() => {
    if (news.textContent === news.dataset.copied) news.textContent = '';
  }, toldMs);
}

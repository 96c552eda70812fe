import { pageLocales } from '../../../shared/money/amount-text.ts';
import { element, onClick, pageLanguage } from './page.ts';

type News = 'gone' | 'updated' | 'copied' | 'kept' | 'offline' | '';

const noticeMs = 4_000;
let timer = 0;

export function showNews(state: News, since?: Date): void {
  const news = element('news');
  const when = since?.toLocaleString(pageLocales[pageLanguage], { dateStyle: 'medium', timeStyle: 'short' });
  news.dataset.state = state;
  news.textContent = (state && news.dataset[state])?.replace('{}', when ?? '') ?? '';
  clearTimeout(timer);
  if (state === 'updated' || state === 'copied') timer = setTimeout(showNews, noticeMs, '');
}

export function mayBeStale(): boolean {
  return ['gone', 'kept', 'offline'].includes(element('news').dataset.state ?? '');
}

export function startSharing(): void {
  onClick('[data-share]', () => {
    const [title, url] = [document.title, location.href];
    // A share that the guest cancels is rejected, which is no error.
    if (navigator.share) navigator.share({ title, url }).catch(() => {});
    else navigator.clipboard?.writeText(url).then(showCopied, () => {});
  });
}

function showCopied(): void {
  if (!mayBeStale()) showNews('copied');
}

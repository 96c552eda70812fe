import { pageLocales } from '../../../shared/money/amount-text.ts';
import { element, onClick, pageLanguage } from './page.ts';

type News = 'gone' | 'updated' | 'copied' | 'kept' | 'offline' | '';

const passingMs = 4_000;
let timer = 0;

export function tell(state: News, since?: Date): void {
  const news = element('news');
  const when = since?.toLocaleString(pageLocales[pageLanguage], { dateStyle: 'medium', timeStyle: 'short' });
  news.dataset.state = state;
  news.textContent = (state && news.dataset[state])?.replace('{}', when ?? '') ?? '';
  clearTimeout(timer);
  if (state === 'updated' || state === 'copied') timer = setTimeout(tell, passingMs, '');
}

export function isDoubtful(): boolean {
  return ['gone', 'kept', 'offline'].includes(element('news').dataset.state ?? '');
}

export function startSharing(): void {
  onClick('[data-share]', () => {
    const [title, url] = [document.title, location.href];
    // Sharing that the user cancels is no error.
    if (navigator.share) navigator.share({ title, url }).catch(() => {});
    else navigator.clipboard?.writeText(url).then(tellCopied, () => {});
  });
}

function tellCopied(): void {
  if (!isDoubtful()) tell('copied');
}

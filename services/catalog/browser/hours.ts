import { momentIn, type OpenState, openState, timeText } from '../../../shared/catalog/rules/hours.ts';
import { pageLanguage } from './page.ts';

const checkEveryMs = 20_000;

export function followHours(): void {
  showHours();
  setInterval(showHours, checkEveryMs);
}

export function showHours(): void {
  const place = document.getElementById('hours');
  const line = document.getElementById('open-now');
  if (!place || !line) return;
  const { zone = '', hours = '[]', texts = '{}' } = place.dataset;
  const now = momentIn(zone, Date.now());
  const state = openState(JSON.parse(hours), now);
  const text = sentence(state, JSON.parse(texts), place);
  if (line.textContent !== text) line.textContent = text;
  place.dataset.state = state.kind === 'closed' ? 'closed' : 'open';
  for (const day of place.querySelectorAll<HTMLElement>('[data-day]')) {
    day.toggleAttribute('data-today', day.dataset.day === now.day);
  }
}

function sentence(state: OpenState, texts: Readonly<Record<string, string>>, place: HTMLElement): string {
  const { title = '', always = '', openUntil = '', opensAt = '', opensTomorrow = '', opensOn = '' } = texts;
  if (state.kind === 'never') return title;
  if (state.kind === 'always') return always;
  if (state.kind === 'open') return openUntil.replace('{}', timeText(state.until, pageLanguage));
  const day = place.querySelector(`[data-day="${state.day}"] dt`)?.textContent ?? '';
  const text = [opensAt, opensTomorrow][state.daysAhead] ?? opensOn;
  return text.replace('{day}', day).replace('{}', timeText(state.opens, pageLanguage));
}

import { momentIn, type OpenState, openState, timeText } from '../../../shared/catalog/rules/hours.ts';
import { pageLanguage } from './page.ts';

const checkEveryMs = 20_000;

export function followHours(): void {
  showHours();
  setInterval(showHours, checkEveryMs);
}

export function showHours(): void {
  const panel = document.getElementById('hours');
  const line = document.getElementById('open-now');
  if (!panel || !line) return;
  const { zone = '', hours = '[]', texts = '{}' } = panel.dataset;
  const now = momentIn(zone, Date.now());
  const state = openState(JSON.parse(hours), now);
  const text = sentence(state, JSON.parse(texts), panel);
  if (line.textContent !== text) line.textContent = text;
  panel.dataset.state = state.kind === 'closed' ? 'closed' : 'open';
  for (const day of panel.querySelectorAll<HTMLElement>('[data-day]')) {
    day.toggleAttribute('data-today', day.dataset.day === now.day);
  }
}

function sentence(state: OpenState, texts: Readonly<Record<string, string>>, panel: HTMLElement): string {
  const { title = '', always = '', openUntil = '', opensAt = '', opensTomorrow = '', opensOn = '' } = texts;
  if (state.kind === 'never') return title;
  if (state.kind === 'always') return always;
  if (state.kind === 'open') return openUntil.replace('{}', timeText(state.until, pageLanguage));
  const day = panel.querySelector(`[data-day="${state.day}"] dt`)?.textContent ?? '';
  const text = [opensAt, opensTomorrow][state.daysAhead] ?? opensOn;
  return text.replace('{day}', day).replace('{}', timeText(state.opens, pageLanguage));
}

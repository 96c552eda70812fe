import { momentIn, openState, timeText } from '../../../shared/catalog/rules/hours.ts';
import { pageLanguage } from './page.js';

const checkEveryMs = 20_000;

/** Says whether the restaurant is open now, and goes on saying it while the page is open. */
export function followHours() {
  showHours();
  setInterval(showHours, checkEveryMs);
  document.addEventListener('visibilitychange', showHours);
}

/** The same once, as after the page has changed. */
export function showHours() {
  const place = document.getElementById('hours');
  const line = document.getElementById('open-now');
  if (!place || !line) return;
  const { zone = '', hours = '[]', texts = '{}' } = place.dataset;
  const now = momentIn(zone, Date.now());
  const state = openState(JSON.parse(hours), now);
  const said = sentence(state, JSON.parse(texts), place);
  if (line.textContent !== said) line.textContent = said;
  place.dataset.state = state.kind === 'closed' ? 'closed' : 'open';
  for (const day of place.querySelectorAll('[data-day]')) {
    day.toggleAttribute('data-today', day instanceof HTMLElement && day.dataset.day === now.day);
  }
}

/**
 * @param {import('../../../shared/catalog/rules/hours.ts').OpenState} state
 * @param {Readonly<Record<string, string>>} texts
 * @param {HTMLElement} place
 */
function sentence(state, texts, place) {
  const { title = '', always = '', openUntil = '', opensAt = '', opensTomorrow = '', opensOn = '' } = texts;
  if (state.kind === 'never') return title;
  if (state.kind === 'always') return always;
  if (state.kind === 'open') return openUntil.replace('{}', timeText(state.until, pageLanguage));
  const day = place.querySelector(`[data-day="${state.day}"] dt`)?.textContent ?? '';
  const text = [opensAt, opensTomorrow][state.daysAhead] ?? opensOn;
  return text.replace('{day}', day).replace('{}', timeText(state.opens, pageLanguage));
}

import type { MomentField } from '../../rules/field.ts';
import { type MomentPart, momentParts, partName, splitMoment } from '../../rules/moment-parts.ts';
import { own } from '../../rules/values.ts';
import { type Html, html } from '../html.ts';
import { hourNames, localDigits, monthNames } from '../texts/moment-text.ts';
import type { Tongue } from '../texts/texts.ts';
import type { PageView } from '../view.ts';

const text = Bun.escapeHTML;

/**
 * Day, month and year, each in a field of its own with the month by its name, and hour and minutes where they are asked for.
 * A browser's own field for dates is written in the browser's language, which a page can neither choose nor learn.
 */
export function momentInput(field: MomentField, state: Html<PageView>, tongue: Tongue): Html<PageView> {
  const inputs = (parts: readonly MomentPart[]) => parts.flatMap((part) => partInput(field, part, state, tongue));
  const date = html<PageView>`<div class="date">\n${inputs(momentParts.date)}</div>\n`;
  if (field.type === 'date') return html`<div class="moment">\n${date}</div>\n`;
  return html`<div class="moment">\n${date}<div class="time">\n${inputs(['hour', 'minute'])}</div>\n</div>\n`;
}

function partInput(
  { key, required }: MomentField,
  part: MomentPart,
  state: Html<PageView>,
  { language, words }: Tongue,
) {
  const id = part === 'day' ? `f-${key}` : `f-${key}-${part}`;
  const must = required && part !== 'minute' ? ' required' : '';
  const common = html<PageView>`id="${id}" name="${partName(key, part)}" ${state}${must}`;
  const typed = ({ values }: PageView): string => {
    const value = own(values, key);
    return typeof value === 'string' && value !== '' ? splitMoment(value)[part] : '';
  };
  const names = namesOf(part, language);
  const shown = (view: PageView) => text(localDigits(typed(view), language));
  const input =
    names === null
      ? html<PageView>`<input type="text" inputmode="numeric" maxlength="${part === 'year' ? '4' : '2'}" ${common} value="${shown}">`
      : html<PageView>`<select ${common}>${optionsOf(names, typed)}</select>`;
  return html<PageView>`<label class="${part}"><span>${words.parts[part]}</span>${input}</label>\n`;
}

/** What is spoken of by a name is chosen by it. */
function namesOf(part: MomentPart, language: Tongue['language']) {
  if (part === 'month') return { first: 1, names: monthNames(language) };
  return part === 'hour' ? { first: 0, names: hourNames(language) } : null;
}

/** Made once for each that may be chosen: a view puts in the list as it is. */
function optionsOf({ first, names }: { first: number; names: readonly string[] }, typed: (view: PageView) => string) {
  const listWith = (chosen: string): string => {
    const lines = names.map((name, index) => {
      const value = String(index + first).padStart(2, '0');
      return `<option value="${value}"${value === chosen ? ' selected' : ''}>${name}</option>`;
    });
    return `<option value=""></option>${lines.join('')}`;
  };
  const lists = new Map(
    ['', ...names.keys().map((index) => String(index + first).padStart(2, '0'))].map((value) => [
      value,
      listWith(value),
    ]),
  );
  return (view: PageView): string => lists.get(typed(view)) ?? lists.get('') ?? '';
}

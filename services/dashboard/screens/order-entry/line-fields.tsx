import type { MenuItem } from '../../../../shared/orders/verbs/menu-items.ts';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { WithVisit } from '../../request/visit.ts';
import { majorMoney } from '../orders/order-parts.ts';
import { nameOf } from './chosen-options.ts';
import { LineOptions } from './line-options.tsx';
import { entryTexts } from './texts.ts';
import { type EntryProblems, lineNumbers } from './typed-order.ts';

type LineFieldsParts = WithVisit<{ items: readonly MenuItem[]; problems: EntryProblems }>;

/** The lines shown at first; more are seldom needed. */
const shownLines = 5;

export function LineFields({ visit, items, problems }: LineFieldsParts) {
  const { form, language, workspace } = visit;
  const texts = entryTexts(language);
  const isUsed = lineNumbers.some((line) => line > shownLines && form.get(`item_${line}`));
  const row = (line: number) => <Line visit={visit} items={items} problems={problems} line={line} />;
  return (
    <fieldset class="entry__lines">
      <legend>{texts.items}</legend>
      <p class="field__hint">{texts.itemHint}</p>
      <p class="entry__line entry__heads" aria-hidden="true">
        <span>{texts.short.item}</span>
        <span>{texts.short.price}</span>
        <span>{texts.short.extras}</span>
      </p>
      {lineNumbers.slice(0, shownLines).map(row)}
      <details open={isUsed}>
        <summary>{texts.more}</summary>
        {lineNumbers.slice(shownLines).map(row)}
      </details>
      <datalist id="menu-items">
        {items
          .filter(({ isSoldOut }) => !isSoldOut)
          .map((item) => (
            <option value={nameOf(item, language)}>
              {item.price === null ? '' : majorMoney(language, workspace.currency, item.price)}
            </option>
          ))}
      </datalist>
    </fieldset>
  );
}

function Line({ visit, items, problems, line }: LineFieldsParts & { readonly line: number }) {
  const texts = entryTexts(visit.language);
  const shown = number(visit.language, line);
  const input = (name: string, label: string, more: Readonly<Record<string, string>> = {}) => {
    const problem = problems[name];
    return (
      <div>
        <input
          name={name}
          class="field__input"
          aria-label={label}
          placeholder={texts.short[name.startsWith('item') ? 'item' : name.startsWith('price') ? 'price' : 'extras']}
          value={visit.form.get(name) ?? ''}
          autocomplete="off"
          {...(problem && { 'aria-invalid': 'true', 'aria-describedby': `${name}-problem` })}
          {...more}
        />
        {problem && (
          <p class="field__problem" id={`${name}-problem`}>
            {problem}
          </p>
        )}
      </div>
    );
  };
  return (
    <div
      class="entry__line"
      data-controller="live-preview"
      data-live-preview-address-value={visit.at(`/orders/new/options/${line}`)}
    >
      {input(`item_${line}`, texts.item(shown), {
        list: 'menu-items',
        'data-next-field-target': 'line',
        'data-live-preview-target': 'input',
        'data-action': 'input->live-preview#show',
        ...(line === 1 && { autofocus: '' }),
      })}
      <LineOptions visit={visit} form={visit.form} items={items} line={line} />
      {input(`price_${line}`, texts.price(shown), { inputmode: 'decimal', tabindex: '0' })}
      {input(`extras_${line}`, texts.extras(shown))}
    </div>
  );
}

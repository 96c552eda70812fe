import { type MenuOption, nameIn } from '../../../../shared/orders/rules/menu-item.ts';
import { chosenIn, itemIn, parseLines } from '../../../../shared/orders/rules/parse-lines.ts';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { lineAmount, lineDetails, surcharge } from './behaviours/shown-line.ts';
import type { EntryParts } from './entry-parts.ts';
import { entryTexts } from './texts.ts';

/** `{n}` is the placeholder in the template from which the browser creates lines. */
type LineNumber = number | '{n}';

/** Below any quantity, so that the line is removed. */
const removalChange = -100_000;

/** A line of the order; its fields are in the sheet of the same number. */
export function LineRow({ visit, items, problems, line }: EntryParts & { readonly line: LineNumber }) {
  const { form, language, workspace } = visit;
  const texts = entryTexts(language);
  const input = parseLines(form, items, language).find((each) => each.number === line);
  const problem = ['item', 'price', 'extras'].map((name) => problems[`${name}_${line}`]).find(Boolean);
  const name = input?.line.name ?? '';
  return (
    <li id={`line-${line}`} class="ticket-line" hidden={input === undefined}>
      <QuantityButton line={line} change={-1} label={texts.fewer} name={name} sign="−" />
      <b class="ticket-line__quantity">{input && number(language, input.line.quantity)}</b>
      <QuantityButton line={line} change={1} label={texts.more} name={name} sign="+" />
      <button type="button" class="ticket-line__what" popovertarget={`sheet-${line}`}>
        <bdi class="ticket-line__name">{name}</bdi>
        <small class="ticket-line__details">{input && lineDetails(input.line)}</small>
      </button>
      <span class="ticket-line__amount">{input && lineAmount(language, workspace.currency, input)}</span>
      {problem && <p class="field__problem">{problem}</p>}
    </li>
  );
}

interface QuantityButtonProps {
  readonly line: LineNumber;
  readonly change: number;
  readonly label: (name: string) => string;
  readonly name: string;
  readonly sign: string;
}

function QuantityButton({ line, change, label, name, sign }: QuantityButtonProps) {
  return (
    <button
      type="submit"
      name="step"
      value={`${line}:${change}`}
      class="ticket-line__step"
      aria-label={label(name)}
      data-label={label('{}')}
      data-action="entry#step"
    >
      {sign}
    </button>
  );
}

export function LineSheet({ visit, items, problems, line }: EntryParts & { readonly line: LineNumber }) {
  const { form, language } = visit;
  const texts = entryTexts(language);
  const item = line === '{n}' ? undefined : itemIn(form, line, items);
  const chosen = line === '{n}' ? [] : (chosenIn(form, line, item) ?? []);
  const id = `sheet-${line}`;
  const input = (name: 'item' | 'price' | 'extras', more: Readonly<Record<string, string>> = {}) => {
    const problem = problems[`${name}_${line}`];
    return (
      <label class="field">
        <span class="field__label">{texts.short[name]}</span>
        <input
          name={`${name}_${line}`}
          class="field__input"
          value={form.get(`${name}_${line}`) ?? ''}
          autocomplete="off"
          placeholder={texts.examples[name]}
          {...(problem && { 'aria-invalid': 'true' })}
          {...more}
        />
      </label>
    );
  };
  return (
    <section id={id} popover="auto" class="confirm sheet" role="dialog" aria-label={texts.line(String(line))}>
      <h2 class="sheet__title">
        <bdi>{item && nameIn(language, item)}</bdi>
      </h2>
      <fieldset class="sheet__options" aria-label={texts.options}>
        {item?.options.map((option) => (
          <OptionChip visit={visit} line={line} option={option} isChosen={chosen.includes(option)} />
        ))}
      </fieldset>
      {input('extras', { dir: 'auto' })}
      {input('item', { dir: 'auto' })}
      {input('price', { inputmode: 'decimal' })}
      <p class="spread">
        <button
          type="submit"
          name="step"
          value={`${line}:${removalChange}`}
          class="button button--quiet-danger"
          data-action="entry#step"
        >
          {texts.remove}
        </button>
        <button type="button" class="button button--primary" popovertarget={id} popovertargetaction="hide">
          {texts.done}
        </button>
      </p>
    </section>
  );
}

interface OptionChipProps {
  readonly visit: Pick<MemberVisit, 'language' | 'workspace'>;
  readonly line: LineNumber;
  readonly option: MenuOption;
  readonly isChosen: boolean;
}

export function OptionChip({ visit: { language, workspace }, line, option, isChosen }: OptionChipProps) {
  return (
    <label class="offer">
      <input type="checkbox" name={`options_${line}`} value={option.name} checked={isChosen} />
      <bdi>{nameIn(language, option)}</bdi>
      <small>{surcharge(language, workspace.currency, option.price)}</small>
    </label>
  );
}

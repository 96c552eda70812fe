import type { DraftOption } from '../../../../../shared/forms/rules/draft.ts';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { WithVisit } from '../../../request/visit.ts';
import { fieldTexts } from './field-texts.ts';

type OptionsPartProps = WithVisit<{ options: readonly DraftOption[]; problem?: string | undefined }>;

export function OptionsPart({ visit, options, problem }: OptionsPartProps) {
  const texts = fieldTexts(visit.language);
  return (
    <fieldset class="field" aria-describedby={problem ? 'options-problem' : 'options-hint'}>
      <legend class="field__label">{texts.options}</legend>
      <p class="field__hint" id="options-hint">
        {texts.optionsHint}
      </p>
      {problem && (
        <p class="field__problem" id="options-problem">
          {problem}
        </p>
      )}
      <ol class="list">
        {options.map((option, place) => (
          <Option visit={visit} option={option} place={place} isLast={place === options.length - 1} />
        ))}
      </ol>
      <p class="actions">
        <button type="submit" class="button button--plain" name="button" value="add">
          {texts.addOption}
        </button>
      </p>
    </fieldset>
  );
}

type OptionProps = WithVisit<{ option: DraftOption; place: number; isLast: boolean }>;

function Option({ visit, option: { value, label, label_ar }, place, isLast }: OptionProps) {
  const texts = fieldTexts(visit.language);
  const nth = number(visit.language, place + 1);
  const input = (name: keyof DraftOption, inputText: string) => (
    <label class={`option__${name}`}>
      <small>{texts.option[name]}</small>
      <input
        id={`option-${name}-${place}`}
        class="field__input"
        name={`option_${name}`}
        value={inputText}
        {...(name === 'label_ar' ? { dir: 'rtl', lang: 'ar' } : { dir: 'auto' })}
        aria-label={`${texts.option[name]} ${nth}`}
        autocomplete="off"
      />
    </label>
  );
  const button = (change: string, text: string, name: string, isOff = false) => (
    <button
      type="submit"
      id={`option-${change}-${place}`}
      class="button button--quiet"
      name="button"
      value={`${change}:${place}`}
      aria-label={name}
      aria-disabled={isOff ? 'true' : undefined}
    >
      {text}
    </button>
  );
  return (
    <li class="box option">
      {input('label', label)}
      {input('label_ar', label_ar)}
      {input('value', value)}
      <span class="question__moves">
        {button('up', '↑', texts.optionUp(nth), place === 0)}
        {button('down', '↓', texts.optionDown(nth), isLast)}
        {button('remove', '×', texts.optionRemove(nth))}
      </span>
    </li>
  );
}

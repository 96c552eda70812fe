import type { PropsWithChildren } from 'hono/jsx';
import type { CheckboxField, ChoiceField } from '../../rules/field.ts';
import { ownValue } from '../../rules/values.ts';
import { LocalisedText } from '../localised-text.tsx';
import { localised } from '../texts/localised.ts';
import { formTexts } from '../texts/texts.ts';
import type { PageView } from '../view.ts';
import type { QuestionProps } from './question-props.ts';

const maxCards = 7;

export function isLong({ type, options }: ChoiceField): boolean {
  return type === 'single_select' && options.length > maxCards;
}

export function SelectInput({ field, language, perView, state }: QuestionProps<ChoiceField>) {
  const { key, options, required } = field;
  return (
    <select class="field__input" id={`f-${key}`} name={key} {...state} required={required}>
      <option value="">{formTexts(language).choose}</option>
      {options.map(({ value, label, label_ar }) => (
        <option value={value} selected={perView.flag(isChosen(key, value))}>
          {localised(label, label_ar, language).text}
        </option>
      ))}
    </select>
  );
}

export function ChoiceInputs({ field, language, perView }: QuestionProps<ChoiceField>) {
  const { key, options, required } = field;
  const type = field.type === 'single_select' ? 'radio' : 'checkbox';
  const idOf = (index: number) => (index === 0 ? `f-${key}` : `f-${key}-${index}`);
  return (
    <>
      <div class="choices">
        {options.map(({ value, label, label_ar }, index) => (
          <label class="choice" for={idOf(index)}>
            <input
              type={type}
              id={idOf(index)}
              name={key}
              value={value}
              checked={perView.flag(isChosen(key, value))}
              required={required && type === 'radio'}
            />
            <span>
              <LocalisedText plain={label} arabic={label_ar} language={language} />
            </span>
          </label>
        ))}
      </div>
      {/* Radio buttons cannot be unchecked, so this one clears the answer; it is shown once there is one. */}
      {type === 'radio' && !required && (
        <label class="clear">
          <input type="radio" name={key} value="" />
          <span>{formTexts(language).clear}</span>
        </label>
      )}
    </>
  );
}

export function CheckboxInput({ field, perView, state, children }: PropsWithChildren<QuestionProps<CheckboxField>>) {
  const { key, required } = field;
  const checked = perView.flag(({ values }) => [true, 'on'].some((on) => ownValue(values, key) === on));
  return (
    <label class="choice" for={`f-${key}`}>
      <input type="checkbox" id={`f-${key}`} name={key} value="on" {...{ checked, ...state, required }} />
      <span>{children}</span>
    </label>
  );
}

function isChosen(key: string, option: string) {
  return ({ values }: PageView): boolean => {
    const value = ownValue(values, key);
    return value === option || (Array.isArray(value) && value.includes(option));
  };
}

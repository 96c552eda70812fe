import type { MomentField } from '../../rules/field.ts';
import { type MomentPart, momentParts, partName, splitMoment } from '../../rules/moment-parts.ts';
import { ownValue } from '../../rules/values.ts';
import { hourNames, localDigits, monthNames } from '../texts/date-texts.ts';
import { formTexts } from '../texts/texts.ts';
import type { PageView } from '../view.ts';
import type { QuestionProps } from './question-props.ts';

/** Not a native date input: its language is the browser's, which a page can neither choose nor read. */
export function MomentInput(props: QuestionProps<MomentField>) {
  const inputs = (parts: readonly MomentPart[]) => parts.map((part) => <PartInput {...props} part={part} />);
  return (
    <div class="moment">
      <div class="date">{inputs(momentParts.date)}</div>
      {props.field.type === 'date_time' && <div class="time">{inputs(['hour', 'minute'])}</div>}
    </div>
  );
}

function PartInput({
  field,
  part,
  language,
  perView,
  state,
}: QuestionProps<MomentField> & { readonly part: MomentPart }) {
  const { key, required } = field;
  const common = {
    class: 'field__input',
    id: part === 'day' ? `f-${key}` : `f-${key}-${part}`,
    name: partName(key, part),
    ...state,
    required: required && part !== 'minute',
  };
  const partValue = ({ values }: PageView): string => {
    const value = ownValue(values, key);
    return typeof value === 'string' && value !== '' ? splitMoment(value)[part] : '';
  };
  const options = optionsOf(part, language);
  return (
    <label class={part} for={common.id}>
      <span>{formTexts(language).parts[part]}</span>
      {options === null ? (
        <input
          type="text"
          inputmode="numeric"
          maxlength={part === 'year' ? 4 : 2}
          {...common}
          value={perView.text((view) => localDigits(partValue(view), language))}
        />
      ) : (
        <select {...common}>{perView.markup((view) => chosenIn(options, partValue(view)))}</select>
      )}
    </label>
  );
}

function optionsOf(part: MomentPart, language: QuestionProps['language']): string | null {
  if (part !== 'month' && part !== 'hour') return null;
  const [first, names] = part === 'month' ? [1, monthNames(language)] : [0, hourNames(language)];
  const options = names.map((name, index) => <option value={String(index + first).padStart(2, '0')}>{name}</option>);
  return [<option value="" />, ...options].join('');
}

function chosenIn(options: string, value: string): string {
  return value === '' ? options : options.replace(`value="${value}"`, '$& selected');
}

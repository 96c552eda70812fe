import type { PropsWithChildren } from 'hono/jsx';
import { amountDigits, currencySign, numberForInput } from '../../../money/amount-text.ts';
import type { Language } from '../../../ui/texts/texts.ts';
import { type FormField, type MomentField, type NumberField, profileField } from '../../rules/field.ts';
import { ownValue } from '../../rules/values.ts';
import { formTexts } from '../texts/texts.ts';
import { phoneExample, phoneText } from './phone-example.ts';
import type { QuestionProps } from './question-props.ts';

type LineField = Exclude<FormField, MomentField | { type: 'checkbox' | 'single_select' | 'multi_select' }>;

const address = { dir: 'ltr', autocapitalize: 'none', spellcheck: 'false' } as const;
const inputs: Readonly<Record<LineField['type'], Readonly<Record<string, string>>>> = {
  short_text: { type: 'text', dir: 'auto' },
  long_text: { dir: 'auto' },
  integer: { type: 'text', dir: 'ltr', inputmode: 'numeric' },
  decimal: { type: 'text', dir: 'ltr', inputmode: 'decimal' },
  money: { type: 'text', dir: 'ltr', inputmode: 'decimal' },
  url: { type: 'url', inputmode: 'url', ...address },
  email: { type: 'email', inputmode: 'email', ...address },
  phone: { type: 'tel', dir: 'ltr' },
};

export function LineInput({ field, language, perView, state }: QuestionProps<LineField>) {
  const { key, type, required } = field;
  const value = perView.text(({ values }) => shownValue(field, ownValue(values, key), language));
  const common = {
    class: type === 'money' ? undefined : 'field__input',
    ...inputs[type],
    // Number keyboards of phones have no minus.
    ...((type === 'integer' || type === 'decimal') && (field.min ?? 0) < 0 && { inputmode: undefined }),
    ...(type === 'phone' && { 'data-phone': JSON.stringify(phoneExample(field.region) ?? undefined) }),
    id: `f-${key}`,
    name: key,
    ...state,
    required,
    autocomplete: autocomplete(field),
  };
  if (type === 'long_text') return <textarea rows={4} {...common}>{`\n${value}`}</textarea>;
  const input = <input {...common} value={value} />;
  if (type === 'integer' && isStepped(field)) return <Stepper {...{ field, language }}>{input}</Stepper>;
  if (type !== 'money') return input;
  const sign = currencySign(field.currency, language);
  return (
    <div class={sign.isBefore ? 'field__input with-unit before' : 'field__input with-unit'}>
      {input}
      <span aria-hidden="true">{sign.text}</span>
    </div>
  );
}

const maxSteps = 50;

function isStepped({ min = 0, max, step = 1 }: NumberField): boolean {
  return max !== undefined && (max - min) / step <= maxSteps;
}

type StepperProps = PropsWithChildren<{ readonly field: NumberField; readonly language: Language }>;

function Stepper({ field: { key, step = 1 }, language, children }: StepperProps) {
  const { less, more } = formTexts(language);
  const button = (by: number, label: string, sign: string) => (
    <button type="button" class="button" data-step={by} aria-label={label} aria-controls={`f-${key}`}>
      {sign}
    </button>
  );
  return (
    <div class="stepper">
      {button(-step, less, '−')}
      {children}
      {button(step, more, '+')}
    </div>
  );
}

function shownValue(field: LineField, value: unknown, language: Language): string {
  if (typeof value === 'number')
    return field.type === 'money' ? amountDigits(value, field.currency, language) : numberForInput(value, language);
  if (typeof value !== 'string') return '';
  return field.type === 'phone' ? phoneText(value, field.region) : value;
}

/** Browsers complete only fields about the person (WCAG 1.3.5), and remember no others. */
function autocomplete({ destination }: FormField): string | undefined {
  const profile = profileField(destination);
  return profile && { name: 'name', phone: 'tel', email: 'email' }[profile];
}

import type { Child } from 'hono/jsx';
import type { Reader } from '../../reader.ts';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}

interface InputProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'date' | 'datetime-local' | 'time' | 'url' | 'search';
  readonly value?: string | undefined;
  readonly autocomplete?: string;
  readonly inputmode?: 'numeric' | 'email' | 'tel' | 'url';
  readonly maxlength?: number;
  /** For an address or a code, which is written from left to right in every language. */
  readonly ltr?: boolean;
  readonly lang?: 'en' | 'ar';
  readonly autofocus?: boolean;
}

export function Input({ name, label, hint, problem, ltr = false, type = 'text', lang, ...rest }: InputProps) {
  const isText = (type === 'text' || type === 'search') && rest.inputmode === undefined;
  const dir = ltr ? 'ltr' : lang === 'ar' ? 'rtl' : isText ? 'auto' : undefined;
  return (
    <LabelledField name={name} label={label} hint={hint} problem={problem}>
      <input
        {...inputAttributes(name, hint, problem)}
        type={type}
        {...(dir !== undefined && { dir })}
        {...(lang !== undefined && { lang })}
        {...rest}
      />
    </LabelledField>
  );
}

interface TextAreaProps extends FieldProps {
  readonly value: string;
  readonly rows?: number;
  readonly lang?: 'en' | 'ar';
}

export function TextArea({ name, label, hint, problem, value, rows = 4, lang }: TextAreaProps) {
  return (
    <LabelledField name={name} label={label} hint={hint} problem={problem}>
      <textarea {...inputAttributes(name, hint, problem)} rows={rows} dir={lang === 'ar' ? 'rtl' : 'auto'} lang={lang}>
        {value}
      </textarea>
    </LabelledField>
  );
}

export function FileInput({ name, label, hint, problem, types }: FieldProps & { readonly types: string }) {
  return (
    <LabelledField name={name} label={label} hint={hint} problem={problem}>
      <input {...inputAttributes(name, hint, problem)} type="file" accept={types} />
    </LabelledField>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

interface ChoicesProps extends FieldProps {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly several?: boolean;
}

export function Choices({ name, label, hint, problem, choices, chosen, several = false }: ChoicesProps) {
  return (
    <fieldset class="field" {...ariaAttributes(name, hint, problem)}>
      <legend class="field__label">{label}</legend>
      <Hint name={name} hint={hint} problem={problem} />
      {choices.map((choice) => (
        <label class="choice">
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            value={choice.value}
            checked={chosen.includes(choice.value)}
          />
          <span>
            {choice.label}
            {choice.hint && <small>{choice.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SelectProps extends Omit<ChoicesProps, 'several'> {
  readonly ltr?: boolean;
}

export function Select({ name, label, hint, problem, choices, chosen, ltr = false }: SelectProps) {
  return (
    <LabelledField name={name} label={label} hint={hint} problem={problem}>
      <select {...inputAttributes(name, hint, problem)} {...(ltr && { dir: 'ltr' })}>
        {choices.map(({ value, label: text }) => (
          <option value={value === text ? undefined : value} selected={chosen.includes(value)}>
            {text}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

export type Problems<Name extends string> = { readonly [Each in Name]?: string | undefined };

/** Label, hint and problem of a field by its name; the text `nameHint` is the hint of `name`. */
export function fieldsOf<Texts extends object>(texts: Texts, problems: Problems<string> = {}) {
  const textOf = (name: string): string | undefined => {
    const text: unknown = Reflect.get(texts, name);
    return typeof text === 'string' ? text : undefined;
  };
  return (name: keyof Texts & string) => {
    return { name, label: textOf(name) ?? name, hint: textOf(`${name}Hint`), problem: problems[name] };
  };
}

export function optional({ texts }: Pick<Reader, 'texts'>, label: string): string {
  return `${label} (${texts.optional})`;
}

function LabelledField({ name, label, hint, problem, children }: FieldProps & { readonly children: Child }) {
  return (
    <div class="field">
      <label class="field__label" for={name}>
        {label}
      </label>
      <Hint name={name} hint={hint} problem={problem} />
      {children}
    </div>
  );
}

function Hint({ name, hint, problem }: Pick<FieldProps, 'name' | 'hint' | 'problem'>) {
  return (
    <>
      {hint && (
        <p class="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p class="field__problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

function inputAttributes(name: string, hint: string | undefined, problem: string | undefined) {
  return { id: name, name, class: 'field__input', ...ariaAttributes(name, hint, problem) };
}

function ariaAttributes(name: string, hint: string | undefined, problem: string | undefined) {
  const ids = [...(hint ? [`${name}-hint`] : []), ...(problem ? [`${name}-problem`] : [])];
  return {
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
    ...(problem && { 'aria-invalid': 'true' as const }),
  };
}

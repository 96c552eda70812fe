interface FieldParts {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with what was typed. */
  readonly problem?: string | undefined;
}

interface InputParts extends FieldParts {
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'date' | 'datetime-local' | 'url' | 'search';
  readonly value?: string | undefined;
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly inputmode?: 'numeric' | 'email' | 'url';
  readonly min?: string;
  readonly max?: string;
  readonly maxlength?: number;
  /** Of an address or a code, which is written from left to right in every language. */
  readonly ltr?: boolean;
  readonly autofocus?: boolean;
}

/** A line to type in, with its label, a hint, and what is wrong with it. */
export function Input({ name, label, hint, problem, ltr = false, type = 'text', ...rest }: InputParts) {
  return (
    <div class="field">
      <label class="field__label" for={name}>
        {label}
      </label>
      <Hint name={name} hint={hint} problem={problem} />
      <input
        id={name}
        name={name}
        type={type}
        class="field__input"
        {...described(name, hint, problem)}
        {...(ltr && { dir: 'ltr' })}
        {...rest}
      />
    </div>
  );
}

interface TextAreaParts extends FieldParts {
  readonly value: string;
  readonly rows?: number;
  readonly lang?: 'en' | 'ar';
}

/** Several lines to type in; each goes the way its own letters do. */
export function TextArea({ name, label, hint, problem, value, rows = 4, lang }: TextAreaParts) {
  return (
    <div class="field">
      <label class="field__label" for={name}>
        {label}
      </label>
      <Hint name={name} hint={hint} problem={problem} />
      <textarea
        id={name}
        name={name}
        rows={rows}
        dir="auto"
        lang={lang}
        class="field__input"
        {...described(name, hint, problem)}
      >
        {value}
      </textarea>
    </div>
  );
}

/** A picture to choose from the reader's device. */
export function PictureInput({ name, label, hint, problem, types }: FieldParts & { readonly types: string }) {
  return (
    <div class="field">
      <label class="field__label" for={name}>
        {label}
      </label>
      <Hint name={name} hint={hint} problem={problem} />
      <input
        id={name}
        name={name}
        type="file"
        accept={types}
        class="field__input"
        {...described(name, hint, problem)}
      />
    </div>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

interface ChoicesParts extends FieldParts {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Several may be chosen. */
  readonly several?: boolean;
}

/** Boxes or circles to choose from, each a large target. */
export function Choices({ name, label, hint, problem, choices, chosen, several = false }: ChoicesParts) {
  return (
    <fieldset class="field" {...described(name, hint, problem)}>
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

interface SelectParts extends Omit<ChoicesParts, 'several'> {
  /** Of addresses and names that are written from left to right in every language. */
  readonly ltr?: boolean;
}

/** A drop-down, for more choices than fit on the page. */
export function Select({ name, label, hint, problem, choices, chosen, ltr = false }: SelectParts) {
  return (
    <div class="field">
      <label class="field__label" for={name}>
        {label}
      </label>
      <Hint name={name} hint={hint} problem={problem} />
      <select
        id={name}
        name={name}
        class="field__input"
        {...(ltr && { dir: 'ltr' })}
        {...described(name, hint, problem)}
      >
        {choices.map(({ value, label: text }) => (
          <option value={value} selected={chosen.includes(value)}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Hint({ name, hint, problem }: Pick<FieldParts, 'name' | 'hint' | 'problem'>) {
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

function described(name: string, hint: string | undefined, problem: string | undefined) {
  const ids = [...(hint ? [`${name}-hint`] : []), ...(problem ? [`${name}-problem`] : [])];
  return {
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
    ...(problem && { 'aria-invalid': 'true' as const }),
  };
}

import { Button } from '../button.tsx';
import { Hidden } from './hidden.tsx';

interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
}

/** Text to look for; sent with Enter. */
interface SearchField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
}

interface FilterProps {
  readonly action: string;
  readonly submit: string;
  readonly fields: readonly FilterField[];
  readonly search?: SearchField;
  readonly kept?: Readonly<Record<string, string>>;
}

export function Filter({ action, submit, fields, search, kept = {} }: FilterProps) {
  return (
    <form method="get" action={action} class="filter" data-controller="auto-submit">
      {fields.map(({ name, label, choices, chosen }) => (
        <label class="filter__field">
          <span>{label}</span>
          <select name={name} class="field__input" data-action="auto-submit#submit">
            {choices.map(({ value, label: text }) => (
              <option value={value} selected={value === chosen}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {search && (
        <label class="filter__field">
          <span>{search.label}</span>
          <input
            class="field__input"
            type="search"
            name={search.name}
            value={search.value}
            maxlength={search.maxLength}
            dir="ltr"
            autocomplete="off"
            data-action="change->auto-submit#submit"
          />
        </label>
      )}
      <Hidden fields={kept} />
      <span class="no-js-only">
        <Button tone="plain">{submit}</Button>
      </span>
    </form>
  );
}

import type { Child } from 'hono/jsx';
import type { Reader } from '../../reader.ts';
import { Button } from '../button.tsx';
import { Form } from './form.tsx';
import { Hidden } from './hidden.tsx';

interface ConfirmProps {
  readonly visit: Pick<Reader, 'csrf' | 'texts'>;
  readonly id: string;
  readonly action: string;
  readonly label: string;
  readonly title: string;
  readonly tone?: 'primary' | 'danger';
  readonly fields?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: Child;
  readonly asks?: Child;
}

/**
 * A popover, which needs no script. The button that closes it is not called 'cancel', which may be the action itself.
 */
export function Confirm({
  visit,
  id,
  action,
  label,
  title,
  tone = 'danger',
  fields = {},
  asks,
  text,
  children,
}: ConfirmProps) {
  return (
    <>
      <button type="button" class={`button button--${tone === 'danger' ? 'quiet-danger' : 'plain'}`} popovertarget={id}>
        {label}
      </button>
      <section
        id={id}
        popover="auto"
        class="confirm"
        role="dialog"
        aria-labelledby={`${id}-title`}
        data-controller="confirm"
        data-action="turbo:submit-end->confirm#answered turbo:before-morph-element->confirm#keep"
      >
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
        {text && <p>{text}</p>}
        <Form visit={visit} action={action}>
          <Hidden fields={fields} />
          {asks}
          <p class="actions">
            <Button tone={tone}>{label}</Button>
            <button type="button" class="button button--plain" popovertarget={id} popovertargetaction="hide">
              {visit.texts.notNow}
            </button>
          </p>
        </Form>
      </section>
    </>
  );
}

/** The texts of a confirmation: for `remove`, also `removeTitle` and `removeText`. */
export function confirmTexts<Name extends string>(
  texts: Readonly<Record<Name | `${Name}Title` | `${Name}Text`, string>>,
  name: Name,
): Pick<ConfirmProps, 'label' | 'title'> & { readonly text: string } {
  return { label: texts[name], title: texts[`${name}Title`], text: texts[`${name}Text`] };
}

import type { Child } from 'hono/jsx';
import type { Reader } from '../../reader.ts';
import { Button } from '../button.tsx';
import { Form } from './form.tsx';
import { Hidden } from './hidden.tsx';

interface ConfirmParts {
  readonly visit: Pick<Reader, 'csrf' | 'texts'>;
  readonly id: string;
  readonly action: string;
  /** On the button that asks, and on the one that does it. */
  readonly label: string;
  readonly title: string;
  readonly tone?: 'primary' | 'danger';
  /** Sent with it, unseen. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What it does. */
  readonly text?: string;
  readonly children?: Child;
  /** What is asked before it is done. */
  readonly asks?: Child;
}

/**
 * A deed that is asked about first, in the browser's own popover: Escape and a press outside close it, and no script is needed.
 * What leaves things as they are is not called cancelling: the deed may be.
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
}: ConfirmParts) {
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

/** The words of a confirmation among a screen's texts: `remove`, `removeTitle` and `removeText`. */
export function wordsOf<Name extends string>(
  texts: Readonly<Record<Name | `${Name}Title` | `${Name}Text`, string>>,
  name: Name,
): Pick<ConfirmParts, 'label' | 'title'> & { readonly text: string } {
  return { label: texts[name], title: texts[`${name}Title`], text: texts[`${name}Text`] };
}

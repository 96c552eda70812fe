import type { Child } from 'hono/jsx';
import type { Reader } from '../../reader.ts';
import { Button, ButtonLink } from '../button.tsx';
import { Notice } from '../notice.tsx';

export interface PreviewedFormProps {
  readonly visit: Reader;
  readonly action: string;
  /** A hash of the record shown, which reveals that somebody else has saved it since. */
  readonly version: string;
  readonly save?: { readonly name: string; readonly value: string } | undefined;
  readonly problem?: string | undefined;
  readonly phone: Child;
  /** Label of the save button. */
  readonly submit: string;
  /** The link back, beside the save button. */
  readonly back?: { readonly href: string; readonly text: string };
  readonly children: Child;
}

export function PreviewedForm({
  visit,
  action,
  version,
  save,
  problem,
  phone,
  submit,
  back,
  children,
}: PreviewedFormProps) {
  return (
    <form
      method="post"
      action={action}
      class="builder"
      novalidate
      data-controller="form-preview"
      data-action="input->form-preview#show"
    >
      <input type="hidden" name="csrf" value={visit.csrf} />
      <input type="hidden" name="version" value={version} />
      {/* Enter in a field presses the first button of a form. */}
      <button type="submit" {...save} hidden />
      <div class="form">
        {problem && <Notice mood="bad" role="alert" title={visit.texts.problems} text={problem} />}
        {children}
        <p class="actions">
          <Button {...save}>{submit}</Button>
          {back && <ButtonLink href={back.href}>{back.text}</ButtonLink>}
        </p>
      </div>
      {phone}
    </form>
  );
}

import type { Child } from 'hono/jsx';
import type { Reader } from '../../reader.ts';
import { Notice } from '../notice.tsx';

export interface TypedFormParts {
  readonly visit: Reader;
  readonly action: string;
  /** What the form was filled from, by which it is noticed that somebody else has saved it since. */
  readonly version: string;
  /** What the button that saves is called, where a form has others beside it. */
  readonly save?: { readonly name: string; readonly value: string } | undefined;
  /** What is wrong as a whole. */
  readonly problem?: string | undefined;
  /** The phone beside it, which shows what is typed. */
  readonly phone: Child;
  readonly children: Child;
}

/** A form with a phone beside it, which follows what is typed. */
export function TypedForm({ visit, action, version, save, problem, phone, children }: TypedFormParts) {
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
      {/* Enter in a field presses the first button there is. */}
      <button type="submit" {...save} hidden />
      <div class="form">
        {problem && (
          <Notice mood="bad" role="alert" title={visit.texts.problems}>
            <p>{problem}</p>
          </Notice>
        )}
        {children}
      </div>
      {phone}
    </form>
  );
}

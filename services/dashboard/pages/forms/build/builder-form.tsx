import type { Child } from 'hono/jsx';
import type { MemberVisit } from '../../../web/visit.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { buildTexts } from './build-texts.ts';
import { FormPhone } from './form-phone.tsx';

interface BuilderFormParts {
  readonly visit: MemberVisit;
  /** Where it is sent. */
  readonly action: string;
  /** What was read, by which it is noticed that somebody else has saved it since. */
  readonly version: string;
  /** What the button that saves is called, where a form has others beside it. */
  readonly save?: { readonly name: string; readonly value: string };
  /** It was saved as it is, with what is wrong with it. */
  readonly isSaved: boolean | undefined;
  readonly back: string;
  /** What the phone beside it shows while it is typed. */
  readonly preview: string;
  readonly children: Child;
}

/** A part of a form that is typed, beside a phone that shows how it looks. */
export function BuilderForm(parts: BuilderFormParts) {
  const { visit, action, version, save, isSaved, back, preview, children } = parts;
  const texts = buildTexts(visit.language);
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
        {isSaved && (
          <Notice mood="bad" role="alert">
            {texts.unfinished}
          </Notice>
        )}
        {children}
        <p class="actions">
          <Button {...save}>{texts.save}</Button>
          <ButtonLink href={back}>{texts.back}</ButtonLink>
        </p>
      </div>
      <FormPhone visit={visit} src={preview} isTyped />
    </form>
  );
}

import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Notice } from '../../../../../shared/ui/components/notice.tsx';
import { TypedForm, type TypedFormParts } from '../../../../../shared/ui/components/typed-form.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { buildTexts } from './build-texts.ts';
import { FormPhone } from './form-phone.tsx';

interface BuilderFormParts extends Omit<TypedFormParts, 'problem' | 'phone' | 'visit'> {
  readonly visit: MemberVisit;
  /** It was saved as it is, with what is wrong with it. */
  readonly isSaved: boolean | undefined;
  readonly back: string;
  /** What the phone beside it shows while it is typed. */
  readonly preview: string;
}

/** A part of a form that is typed, beside a phone that shows how it looks. */
export function BuilderForm({ isSaved, back, preview, children, ...form }: BuilderFormParts) {
  const { visit, save } = form;
  const texts = buildTexts(visit.language);
  return (
    <TypedForm {...form} phone={<FormPhone visit={visit} src={preview} isTyped />}>
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
    </TypedForm>
  );
}

import { fieldsOf, Input, optional, TextArea } from '../../../../../shared/ui/components/forms/field.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { linkTexts } from './link-texts.ts';
import type { LinkProblems, TypedLink } from './typed-link.ts';

interface LinkFieldsParts {
  readonly visit: MemberVisit;
  readonly typed: TypedLink;
  readonly problems: LinkProblems;
}

/** When links may be opened, how often answers may be changed, and what is sent with them. */
export function LinkFields({ visit, typed, problems }: LinkFieldsParts) {
  const texts = linkTexts(visit.language);
  const field = fieldsOf(texts, problems);
  const types = { starts: { type: 'date' }, expires: { type: 'date' }, edits: { inputmode: 'numeric' } } as const;
  return (
    <>
      <div class="rules">
        {(['starts', 'expires', 'edits'] as const).map((name) => (
          <Input {...field(name)} {...types[name]} label={optional(visit, texts[name])} value={typed[name]} />
        ))}
      </div>
      {(['en', 'ar'] as const).map((lang) => (
        <TextArea {...field(lang)} lang={lang} hint={texts.messageHint} value={typed[lang]} rows={2} />
      ))}
    </>
  );
}

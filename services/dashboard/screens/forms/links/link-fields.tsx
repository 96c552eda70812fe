import { fieldsOf, Input, optional, TextArea } from '../../../../../shared/ui/components/forms/field.tsx';
import type { WithVisit } from '../../../request/visit.ts';
import { linkTexts } from './link-texts.ts';
import type { LinkProblems, TypedLink } from './typed-link.ts';

export function LinkFields({ visit, typed, problems }: WithVisit<{ typed: TypedLink; problems: LinkProblems }>) {
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

import { fieldsOf, Input, optional, TextArea } from '../../../../../shared/ui/components/forms/field.tsx';
import type { WithVisit } from '../../../request/visit.ts';
import type { LinkInput, LinkProblems } from './link-input.ts';
import { linkTexts } from './link-texts.ts';

export function LinkFields({ visit, input, problems }: WithVisit<{ input: LinkInput; problems: LinkProblems }>) {
  const texts = linkTexts(visit.language);
  const field = fieldsOf(texts, problems);
  const types = { starts: { type: 'date' }, expires: { type: 'date' }, edits: { inputmode: 'numeric' } } as const;
  return (
    <>
      <div class="rules">
        {(['starts', 'expires', 'edits'] as const).map((name) => (
          <Input {...field(name)} {...types[name]} label={optional(visit, texts[name])} value={input[name]} />
        ))}
      </div>
      {(['en', 'ar'] as const).map((lang) => (
        <TextArea {...field(lang)} lang={lang} hint={texts.messageHint} value={input[lang]} rows={2} />
      ))}
    </>
  );
}

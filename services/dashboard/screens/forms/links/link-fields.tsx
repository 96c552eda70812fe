import { Input, optional, TextArea } from '../../../../../shared/ui/components/field.tsx';
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
  return (
    <>
      <div class="rules">
        {(['starts', 'expires'] as const).map((name) => (
          <Input
            name={name}
            type="date"
            label={optional(visit, texts[name])}
            hint={texts[`${name}Hint`]}
            value={typed[name]}
            problem={problems[name]}
          />
        ))}
        <Input
          name="edits"
          inputmode="numeric"
          label={optional(visit, texts.edits)}
          hint={texts.editsHint}
          value={typed.edits}
          problem={problems.edits}
        />
      </div>
      <TextArea
        name="en"
        lang="en"
        label={texts.message}
        hint={texts.messageHint}
        value={typed.en}
        problem={problems.en}
        rows={2}
      />
      <TextArea
        name="ar"
        lang="ar"
        label={texts.messageAr}
        hint={texts.messageHint}
        value={typed.ar}
        problem={problems.ar}
        rows={2}
      />
    </>
  );
}

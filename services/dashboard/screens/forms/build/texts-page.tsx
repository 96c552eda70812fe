import { type DraftText, draftTexts, type FormDraft } from '../../../../../shared/forms/rules/draft.ts';
import { checkDraft } from '../../../../../shared/forms/verbs/draft-problems.ts';
import type { FormWithDraft } from '../../../../../shared/forms/verbs/drafts.ts';
import { Button } from '../../../../../shared/ui/components/button.tsx';
import { Hidden } from '../../../../../shared/ui/components/forms/hidden.tsx';
import { Part } from '../../../../../shared/ui/components/part.tsx';
import { versionOf } from '../../../request/version.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { framed } from '../form-frame.tsx';
import { buildTexts } from './build-texts.ts';
import { BuilderForm, TextFields, type TextKind } from './builder-form.tsx';

type TextsInput = Readonly<Record<DraftText, string>>;

const kinds: Readonly<Record<DraftText, TextKind>> = {
  title: { isNeeded: true },
  title_ar: {},
  intro: { rows: 4 },
  intro_ar: { rows: 4 },
  thanks: { rows: 3 },
  thanks_ar: { rows: 3 },
  chat_url: { input: { inputmode: 'url', autocomplete: 'off', ltr: true } },
  edits: { isNeeded: true, input: { inputmode: 'numeric' } },
};

export function textsVersion(draft: FormDraft): string {
  return versionOf([...draftTexts.map((name) => draft[name]), draft.branding]);
}

export function parseTexts(form: URLSearchParams): TextsInput {
  const of = (name: DraftText): string => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim();
  // One of each name.
  return Object.fromEntries(draftTexts.map((name) => [name, of(name)])) as TextsInput;
}

type TextsPageParts = Readonly<{ form: FormWithDraft; input: TextsInput; isOvertaken?: boolean; isSaved?: boolean }>;

export function textsPage(visit: MemberVisit, { form, input, isOvertaken, isSaved }: TextsPageParts): Response {
  const texts = buildTexts(visit.language);
  const { draft } = form;
  const wrong = checkDraft({ ...draft, ...input }, form.workspace).problems.filter(({ field }) => field === null);
  const at = (path: string): string => visit.at(`/forms/${form.id}/build${path}`);
  const differing = draftTexts.filter((name) => draft[name] !== input[name]);
  return framed({
    ...{ visit, form, here: 'build', title: texts.texts },
    isWrong: isOvertaken || isSaved,
    children: (
      <>
        <BuilderForm
          visit={visit}
          action={at('/texts')}
          version={textsVersion(draft)}
          meanwhile={isOvertaken ? differing.map((name) => [texts[name], draft[name]]) : undefined}
          isSaved={isSaved}
          back={at('')}
          preview={at('/preview')}
        >
          <TextFields
            {...{ visit, kinds, texts, input }}
            problems={Object.fromEntries(wrong.map(({ part }) => [part, texts.errors[part]]))}
          />
        </BuilderForm>
        <Part id="brand" title={texts.brand}>
          <p class="lead">{texts.brandText}</p>
          <form method="post" action={at('/brand')}>
            <Hidden fields={{ csrf: visit.csrf }} />
            <Button tone="plain">{texts.takeBrand}</Button>
          </form>
        </Part>
      </>
    ),
  });
}

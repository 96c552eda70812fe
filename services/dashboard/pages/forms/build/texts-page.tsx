import { type DraftText, draftTexts, type FormDraft } from '../../../../../shared/domain/forms/draft.ts';
import { judgeDraft } from '../../../admin/forms/draft-problems.ts';
import type { DraftedForm } from '../../../admin/forms/drafts.ts';
import { page } from '../../../web/answers.ts';
import { versionOf } from '../../../web/version.ts';
import type { MemberVisit } from '../../../web/visit.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Input, optional, TextArea } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Frame } from '../../frame/frame.tsx';
import { FormTabs } from '../form-tabs.tsx';
import { buildTexts } from './build-texts.ts';
import { FormPhone } from './form-phone.tsx';
import { Meanwhile } from './meanwhile.tsx';

type TypedTexts = Readonly<Record<DraftText, string>>;

/** A name for the texts as they are saved. */
export function textsVersion(draft: FormDraft): string {
  return versionOf([...textsOf(draft), draft.branding]);
}

export function typedTexts(form: URLSearchParams): TypedTexts {
  const of = (name: DraftText): string => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim();
  return {
    title: of('title'),
    title_ar: of('title_ar'),
    intro: of('intro'),
    intro_ar: of('intro_ar'),
    thanks: of('thanks'),
    thanks_ar: of('thanks_ar'),
    chat_url: of('chat_url'),
    edits: of('edits'),
  };
}

interface TextsPageParts {
  readonly form: DraftedForm;
  readonly typed: TypedTexts;
  /** They were saved by somebody else since they were read. */
  readonly isOvertaken?: boolean;
  readonly isSaved?: boolean;
}

/** The title of a form and what else is not a question. */
export function textsPage(visit: MemberVisit, { form, typed, isOvertaken, isSaved }: TextsPageParts): Response {
  const texts = buildTexts(visit.language);
  const { problems } = judgeDraft({ ...form.draft, ...typed }, form.workspace);
  const problem = (name: DraftText) =>
    problems.some(({ field, part }) => field === null && part === name) ? texts.errors[name] : undefined;
  const at = (path: string): string => visit.at(`/forms/${form.id}/build${path}`);
  const differing = draftTexts.filter((name) => form.draft[name] !== typed[name]);
  return page(
    <Frame visit={visit} title={texts.texts}>
      <FormTabs visit={visit} form={form.id} here="build" />
      {isOvertaken && <Meanwhile visit={visit} differing={differing.map((name) => [texts[name], form.draft[name]])} />}
      <form
        method="post"
        action={at('/texts')}
        class="builder"
        novalidate
        data-controller="form-preview"
        data-action="input->form-preview#show"
      >
        <input type="hidden" name="csrf" value={visit.csrf} />
        <input type="hidden" name="version" value={textsVersion(form.draft)} />
        {/* Enter in a field presses the first button there is. */}
        <button type="submit" hidden />
        <div class="form">
          {isSaved && (
            <Notice mood="bad" role="alert">
              {texts.unfinished}
            </Notice>
          )}
          <Input name="title" label={texts.title} value={typed.title} problem={problem('title')} />
          <Input
            name="title_ar"
            lang="ar"
            label={optional(visit, texts.title_ar)}
            hint={texts.titleArHint}
            value={typed.title_ar}
            problem={problem('title_ar')}
          />
          <TextArea name="intro" label={optional(visit, texts.intro)} value={typed.intro} problem={problem('intro')} />
          <TextArea
            name="intro_ar"
            lang="ar"
            label={optional(visit, texts.intro_ar)}
            value={typed.intro_ar}
            problem={problem('intro_ar')}
          />
          <TextArea
            name="thanks"
            label={optional(visit, texts.thanks)}
            hint={texts.thanksHint}
            value={typed.thanks}
            problem={problem('thanks')}
            rows={3}
          />
          <TextArea
            name="thanks_ar"
            lang="ar"
            label={optional(visit, texts.thanks_ar)}
            value={typed.thanks_ar}
            problem={problem('thanks_ar')}
            rows={3}
          />
          <Input
            name="chat_url"
            label={optional(visit, texts.chat_url)}
            hint={texts.chatHint}
            value={typed.chat_url}
            problem={problem('chat_url')}
            inputmode="url"
            autocomplete="off"
            ltr
          />
          <Input
            name="edits"
            label={texts.edits}
            hint={texts.editsHint}
            inputmode="numeric"
            value={typed.edits}
            problem={problem('edits')}
          />
          <p class="actions">
            <Button>{texts.save}</Button>
            <ButtonLink href={at('')}>{texts.back}</ButtonLink>
          </p>
        </div>
        <FormPhone visit={visit} src={at('/preview')} isTyped />
      </form>
      <section class="part" aria-labelledby="brand">
        <h2 id="brand">{texts.brand}</h2>
        <p class="lead">{texts.brandText}</p>
        <form method="post" action={at('/brand')}>
          <input type="hidden" name="csrf" value={visit.csrf} />
          <Button tone="plain">{texts.takeBrand}</Button>
        </form>
      </section>
    </Frame>,
    isOvertaken || isSaved ? 422 : 200,
  );
}

function textsOf(draft: TypedTexts): readonly string[] {
  return draftTexts.map((name) => draft[name]);
}

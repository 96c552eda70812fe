import { type DraftText, draftTexts, type FormDraft } from '../../../../../shared/forms/rules/draft.ts';
import { judgeDraft } from '../../../../../shared/forms/verbs/draft-problems.ts';
import type { DraftedForm } from '../../../../../shared/forms/verbs/drafts.ts';
import { Button } from '../../../../../shared/ui/components/button.tsx';
import { Input, optional, TextArea } from '../../../../../shared/ui/components/field.tsx';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import { versionOf } from '../../../request/version.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { FormTabs } from '../form-tabs.tsx';
import { buildTexts } from './build-texts.ts';
import { BuilderForm } from './builder-form.tsx';
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
  const wrong = new Set(problems.filter(({ field }) => field === null).map(({ part }) => part));
  const at = (path: string): string => visit.at(`/forms/${form.id}/build${path}`);
  const differing = draftTexts.filter((name) => form.draft[name] !== typed[name]);
  return page(
    <Frame visit={visit} title={texts.texts}>
      <FormTabs visit={visit} form={form.id} here="build" />
      {isOvertaken && <Meanwhile visit={visit} differing={differing.map((name) => [texts[name], form.draft[name]])} />}
      <BuilderForm
        visit={visit}
        action={at('/texts')}
        version={textsVersion(form.draft)}
        isSaved={isSaved}
        back={at('')}
        preview={at('/preview')}
      >
        {draftTexts.map((name) => (
          <TextField
            visit={visit}
            name={name}
            value={typed[name]}
            problem={wrong.has(name) ? texts.errors[name] : undefined}
          />
        ))}
      </BuilderForm>
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

interface TextFieldParts {
  readonly visit: MemberVisit;
  readonly name: DraftText;
  readonly value: string;
  readonly problem: string | undefined;
}

/** How each of them is typed. */
const fields: Readonly<Record<DraftText, FieldKind>> = {
  title: { isNeeded: true },
  title_ar: { lang: 'ar', hint: 'titleArHint' },
  intro: { rows: 4 },
  intro_ar: { lang: 'ar', rows: 4 },
  thanks: { rows: 3, hint: 'thanksHint' },
  thanks_ar: { lang: 'ar', rows: 3 },
  chat_url: { hint: 'chatHint', input: { inputmode: 'url', autocomplete: 'off', ltr: true } },
  edits: { isNeeded: true, hint: 'editsHint', input: { inputmode: 'numeric' } },
};

interface FieldKind {
  readonly isNeeded?: true;
  readonly lang?: 'ar';
  readonly hint?: 'titleArHint' | 'thanksHint' | 'chatHint' | 'editsHint';
  /** Of one that has several lines. */
  readonly rows?: number;
  readonly input?: Pick<Parameters<typeof Input>[0], 'inputmode' | 'autocomplete' | 'ltr'>;
}

function TextField({ visit, name, value, problem }: TextFieldParts) {
  const texts = buildTexts(visit.language);
  const { isNeeded, lang, hint, rows, input } = fields[name];
  const label = isNeeded ? texts[name] : optional(visit, texts[name]);
  const shared = { name, label, hint: hint && texts[hint], problem, value, ...(lang && { lang }) };
  return rows === undefined ? <Input {...shared} {...input} /> : <TextArea {...shared} rows={rows} />;
}

import { AnswerList } from '../../../shared/forms/page/answer-list.tsx';
import { LocalisedText } from '../../../shared/forms/page/localised-text.tsx';
import { SentPanel } from '../../../shared/forms/page/sent-panel.tsx';
import { renderTemplate } from '../../../shared/forms/page/template.ts';
import { languagesOf } from '../../../shared/forms/page/texts/localised.ts';
import { formTexts } from '../../../shared/forms/page/texts/texts.ts';
import type { PageView } from '../../../shared/forms/page/view.ts';
import type { FieldError } from '../../../shared/forms/rules/answers.ts';
import type { FormField } from '../../../shared/forms/rules/field.ts';
import { shownValues } from '../../../shared/forms/rules/values.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';
import type { OpenedForm } from '../links/open-form.ts';
import type { Outcome } from '../submit/submit-answers.ts';
import { chooseLanguage } from './choose-language.ts';
import { Alert, AnsweredNotice, Problems } from './notices.tsx';

interface PostResult {
  readonly outcome: Outcome;
  readonly input: PageView['values'];
}

export function formPage(request: Request, opened: OpenedForm, posted?: PostResult): Response {
  const { definition, page: pageIn } = opened.form;
  const { page, headers } = pageIn(chooseLanguage(request, languagesOf(definition)));
  const { language } = page;
  const outcome = posted?.outcome;
  if (outcome?.ok)
    return renderTemplate(page.other, String(<SentPanel {...{ definition, language }} sent={outcome} />), headers);
  if (opened.state.state === 'open') return renderTemplate(page.form, viewOf(opened, language, posted), headers);
  const { title, title_ar, fields } = definition;
  const content = (
    <>
      <h1>
        <LocalisedText plain={title} arabic={title_ar} language={language} />
      </h1>
      {outcome ? <Alert>{formTexts(language).noEditsLeft}</Alert> : <AnsweredNotice {...{ opened, language }} />}
      <AnswerList {...{ fields, language }} answers={opened.known} />
    </>
  );
  return renderTemplate(page.other, String(content), headers);
}

function viewOf(opened: OpenedForm, language: Language, posted: PostResult | undefined): PageView {
  const { link, form, known } = opened;
  const { fields } = form.definition;
  const outcome = posted?.outcome;
  const errors = outcome?.ok === false ? sentencesOf(fields, outcome.errors, language) : new Map<string, string>();
  const notice = () => {
    if (errors.size > 0) return <Problems {...{ fields, errors, language }} />;
    return outcome ? (
      <Alert>{formTexts(language).changedElsewhere}</Alert>
    ) : (
      <AnsweredNotice {...{ opened, language }} />
    );
  };
  return {
    notice: outcome || link.answeredAt !== null ? String(notice()) : '',
    values: posted?.input ?? shownValues(fields, known),
    isPosted: posted !== undefined,
    errors,
    zone: link.zone,
    editsUsed: link.editsUsed,
  };
}

function sentencesOf(fields: readonly FormField[], errors: readonly FieldError[], language: Language) {
  const reasons = new Map(errors.map(({ key, reason }) => [key, reason]));
  const sentences = new Map<string, string>();
  for (const field of fields) {
    const reason = reasons.get(field.key);
    if (reason !== undefined) sentences.set(field.key, formTexts(language).problem(reason, field));
  }
  return sentences;
}

import { answerList } from '../../../shared/forms/page/answer-list.ts';
import { filled } from '../../../shared/forms/page/html.ts';
import type { PreparedPage } from '../../../shared/forms/page/prepared-page.ts';
import { sentPanel } from '../../../shared/forms/page/sent-panel.ts';
import { languagesOf } from '../../../shared/forms/page/texts/language.ts';
import { timeText } from '../../../shared/forms/page/texts/moment-text.ts';
import { chosen } from '../../../shared/forms/page/texts/phrase.ts';
import type { PageView } from '../../../shared/forms/page/view.ts';
import type { FieldError } from '../../../shared/forms/rules/answers.ts';
import type { Answers } from '../../../shared/forms/rules/field.ts';
import { shownValues } from '../../../shared/forms/rules/values.ts';
import type { OpenedForm } from '../links/open-form.ts';
import { chooseLanguage } from './choose-language.ts';

const text = Bun.escapeHTML;

/** What happened before the page is shown. */
export type Happening =
  | { readonly kind: 'opened' }
  | { readonly kind: 'sent'; readonly answers: Answers; readonly state: OpenedForm['state'] }
  | { readonly kind: 'no_edits_left' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[]; readonly typed: Typed }
  | { readonly kind: 'changed_elsewhere'; readonly typed: Typed };

type Typed = Readonly<Record<string, unknown>>;

/** The form as HTML, complete without a script: filled in, with errors, to be read only, or sent. */
export function formPage(request: Request, opened: OpenedForm, happening: Happening): Response {
  const { definition, page: pageIn } = opened.form;
  const { page, headers } = pageIn(chooseLanguage(request, languagesOf(definition)));
  const closed = closedMarkup(page, opened, happening);
  if (closed !== null) return filled(page.other, closed, headers);
  const form = happening.kind === 'opened' ? page.opened : page.open;
  return filled(form, viewOf(page, opened, happening), headers);
}

/** What there is instead of a form to fill in; null when it is open. */
function closedMarkup(page: PreparedPage, opened: OpenedForm, happening: Happening): string | null {
  const { definition } = opened.form;
  if (happening.kind === 'sent') return sentPanel(definition, page.tongue, happening);
  if (opened.state.state === 'open') return null;
  const notice =
    happening.kind === 'no_edits_left' ? alert(page.tongue.words.noEditsLeft) : answeredNotice(page, opened);
  return `${page.heading}${notice}${answerList(definition.fields, opened.known, page.tongue)}`;
}

function viewOf(page: PreparedPage, opened: OpenedForm, happening: Happening): PageView {
  const { link, form, known } = opened;
  const { words } = page.tongue;
  const { fields } = form.definition;
  const isTyped = happening.kind === 'invalid' || happening.kind === 'changed_elsewhere';
  const errors = happening.kind === 'invalid' ? sentencesOf(page, form, happening.errors) : noErrors;
  const problem = happening.kind === 'changed_elsewhere' ? alert(words.changedElsewhere) : problems(page, form, errors);
  return {
    titlePrefix: errors.size === 0 ? '' : `${words.error}: `,
    notice: problem === '' ? answeredNotice(page, opened) : problem,
    values: isTyped ? happening.typed : shownValues(fields, known),
    isTyped,
    errors,
    here: link,
    editsUsed: link.editsUsed,
  };
}

const noErrors: ReadonlyMap<string, string> = new Map();

/** To whoever comes back: when they answered, and how often they may still change it. Empty before the first time. */
function answeredNotice({ tongue: { words, language } }: PreparedPage, { link, state }: OpenedForm): string {
  if (link.answeredAt === null) return '';
  const when = timeText(link.answeredAt, link.zone, language);
  return `<p class="notice">${text(words.answered(when, state.edits_left))}</p>\n`;
}

function sentencesOf({ tongue }: PreparedPage, { definition }: OpenedForm['form'], errors: readonly FieldError[]) {
  const found = definition.fields.flatMap((field) => {
    const error = errors.find(({ key }) => key === field.key);
    return error === undefined ? [] : [[field.key, tongue.words.problem(error.reason, field)] as const];
  });
  return new Map(found);
}

/** All that is wrong, each line leading to its field. */
function problems({ tongue }: PreparedPage, { definition }: OpenedForm['form'], errors: PageView['errors']): string {
  if (errors.size === 0) return '';
  const lines = definition.fields.flatMap((field) => {
    const error = errors.get(field.key);
    const label = chosen({ en: field.label, ar: field.label_ar }, tongue.language);
    return error === undefined ? [] : [`<li><a href="#f-${field.key}">${label} – ${text(error)}</a></li>`];
  });
  return `<div class="notice bad" id="problems" role="alert" tabindex="-1" autofocus>
<h2>${tongue.words.problems(lines.length)}</h2>
<ul>${lines.join('')}</ul>
</div>\n`;
}

function alert(sentence: string): string {
  return `<div class="notice bad" role="alert" tabindex="-1" autofocus><p>${sentence}</p></div>\n`;
}

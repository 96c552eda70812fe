import type { FieldError } from '../../../shared/domain/forms/answers.ts';
import { shownValues } from '../../../shared/domain/forms/values.ts';
import { fill } from '../../../shared/form-page/html.ts';
import type { PreparedPage } from '../../../shared/form-page/prepared-page.ts';
import { sentPanel } from '../../../shared/form-page/sent-panel.ts';
import { languagesOf } from '../../../shared/form-page/texts/language.ts';
import { chosen } from '../../../shared/form-page/texts/phrase.ts';
import type { PageView } from '../../../shared/form-page/view.ts';
import type { OpenedForm } from '../links/open-form.ts';
import { chooseLanguage } from './choose-language.ts';
import { answersMarkup } from './read-only-answers.ts';

const text = Bun.escapeHTML;

/** What happened before the page is shown. */
export type Happening =
  | { readonly kind: 'opened' }
  | { readonly kind: 'sent'; readonly state: OpenedForm['state'] }
  | { readonly kind: 'no_edits_left' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[]; readonly typed: Typed }
  | { readonly kind: 'changed_elsewhere'; readonly typed: Typed };

type Typed = Readonly<Record<string, unknown>>;

/** The form as HTML, complete without a script: filled in, with errors, to be read only, or sent. */
export function formPage(request: Request, opened: OpenedForm, happening: Happening): Response {
  const { definition, page: pageIn } = opened.form;
  const { page, headers } = pageIn(chooseLanguage(request, languagesOf(definition)));
  const closed = closedMarkup(page, opened, happening);
  const body = closed === null ? fill(page.open, viewOf(page, opened, happening)) : fill(page.other, closed);
  return new Response(body, { headers });
}

/** What there is instead of a form to fill in; null when it is open. */
function closedMarkup(page: PreparedPage, opened: OpenedForm, happening: Happening): string | null {
  const { words, language } = page.tongue;
  if (happening.kind === 'sent') return sentPanel(words, happening.state);
  if (opened.state.state === 'open') return null;
  const isLate = happening.kind === 'no_edits_left';
  const notice = isLate ? alert(words.noEditsLeft) : `<p class="notice">${words.readOnly}</p>\n`;
  return `${page.heading}${notice}${answersMarkup(opened, language)}`;
}

function viewOf(page: PreparedPage, { link, form, known }: OpenedForm, happening: Happening): PageView {
  const { words } = page.tongue;
  const { fields } = form.definition;
  const isTyped = happening.kind === 'invalid' || happening.kind === 'changed_elsewhere';
  const errors = happening.kind === 'invalid' ? sentencesOf(page, form, happening.errors) : noErrors;
  return {
    titlePrefix: errors.size === 0 ? '' : `${words.error}: `,
    notice: happening.kind === 'changed_elsewhere' ? alert(words.changedElsewhere) : problems(page, form, errors),
    values: isTyped ? happening.typed : shownValues(fields, known),
    isTyped,
    errors,
    here: link,
    editsUsed: link.editsUsed,
  };
}

const noErrors: ReadonlyMap<string, string> = new Map();

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

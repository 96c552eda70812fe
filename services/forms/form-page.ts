import type { FieldError } from '../../shared/domain/form-answers.ts';
import type { FormField } from '../../shared/domain/form-field.ts';
import { shownValues } from '../../shared/domain/form-values.ts';
import { fieldMarkup } from './field-markup.ts';
import { pageHeaders } from './headers.ts';
import { chooseLanguage, type Language, languagesOf } from './language.ts';
import type { OpenedForm } from './open-form.ts';
import { pageFrame } from './page-frame.ts';
import { chosen } from './phrase.ts';
import { answersMarkup } from './read-only-answers.ts';
import { words as allWords, type Words } from './words.ts';

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
  const { definition, colours } = opened.form;
  const offered = languagesOf(definition);
  const language = chooseLanguage(request, offered);
  const view: View = { opened, happening, language, words: allWords[language] };
  const error = happening.kind === 'invalid' ? `${view.words.error}: ` : '';
  const title = language === 'ar' ? (definition.title_ar ?? definition.title) : definition.title;
  const html = pageFrame({
    language,
    title: `${error}${title} | ${brandName(view)}`,
    head: `<style>${colours.style}</style>\n`,
    body: `${header(view, offered)}\n${main(view)}`,
    scripted: true,
  });
  return new Response(html, { headers: pageHeaders(colours.hash) });
}

interface View {
  readonly opened: OpenedForm;
  readonly happening: Happening;
  readonly language: Language;
  readonly words: Words;
}

function header({ opened, language, words, ...view }: View, offered: readonly Language[]): string {
  const { logo } = opened.form.definition.branding;
  const picture = logo === undefined ? '' : `<img src="${text(logo)}" alt="" height="40">`;
  const other = language === 'ar' ? 'en' : 'ar';
  const link = `<a href="?lang=${other}" lang="${other}" hreflang="${other}" data-language>${words.otherLanguage}</a>`;
  const name = `<bdi>${text(brandName({ opened, language, words, ...view }))}</bdi>`;
  return `<header class="brand">${picture}<span>${name}</span>${offered.length > 1 ? link : ''}</header>`;
}

function main(view: View): string {
  const { opened, happening, words } = view;
  if (happening.kind === 'sent') return `<main class="card">\n${sentPanel(words, happening.state)}\n</main>`;
  if (opened.state.state === 'read_only') {
    const notice =
      happening.kind === 'no_edits_left' ? alert(words.noEditsLeft) : `<p class="notice">${words.readOnly}</p>`;
    return `<main class="card">\n${heading(view)}\n${notice}\n${answersMarkup(opened, view.language)}\n</main>`;
  }
  return `<main class="card">\n${heading(view)}\n${intro(view)}${problems(view)}${form(view)}\n${offstage(view)}</main>`;
}

function heading({ opened, language }: View): string {
  const { title, title_ar } = opened.form.definition;
  return `<h1>${chosen({ en: title, ar: title_ar }, language)}</h1>`;
}

function intro({ opened, language }: View): string {
  const { intro: en, intro_ar: ar } = opened.form.definition;
  const said = chosen({ en, ar }, language);
  return said === '' ? '' : `<p class="intro">${said}</p>\n`;
}

/** All that is wrong, each line leading to its field. */
function problems({ opened, happening, language, words }: View): string {
  if (happening.kind === 'changed_elsewhere') return `${alert(words.changedElsewhere)}\n`;
  if (happening.kind !== 'invalid') return '';
  const lines = opened.form.definition.fields.flatMap((field) => {
    const error = errorOf(field, happening, words);
    if (error === null) return [];
    const label = chosen({ en: field.label, ar: field.label_ar }, language);
    return [`<li><a href="#f-${field.key}">${label} – ${text(error)}</a></li>`];
  });
  return `<div class="notice bad" id="problems" role="alert" tabindex="-1" autofocus>
<h2>${words.problems(lines.length)}</h2>
<ul>${lines.join('')}</ul>
</div>\n`;
}

function alert(sentence: string): string {
  return `<div class="notice bad" role="alert" tabindex="-1" autofocus><p>${sentence}</p></div>`;
}

function form({ opened, happening, language, words }: View): string {
  const { link, known } = opened;
  const { fields } = opened.form.definition;
  const typed = 'typed' in happening ? happening.typed : null;
  const values = typed ?? shownValues(fields, known);
  const here = { now: link.now, zone: link.zone };
  const questions = fields.map((field) =>
    fieldMarkup(field, values[field.key], { language, words, here, error: errorOf(field, happening, words) }),
  );
  return `<form method="post" novalidate autocomplete="off" data-zone="${text(link.zone)}"${typed ? ' data-typed' : ''}>
<input type="hidden" name="_seen" value="${link.editsUsed ?? ''}">
${questions.join('\n')}
<button>${link.editsUsed === null ? words.send : words.sendChanges}</button>
<p class="status" role="status"></p>
</form>`;
}

/** What the script shows when the answers have been taken, without asking the server for it over a bad network. */
function offstage({ words, opened }: View): string {
  return `<template id="sent">\n${sentPanel(words, { ...opened.state, edits_left: -1 })}\n</template>\n`;
}

function sentPanel(words: Words, { state, edits_left }: OpenedForm['state']): string {
  return `<div class="sent" role="status" tabindex="-1" autofocus>
<svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><circle cx="24" cy="24" r="24"/><path d="m14 25 7 7 13-15"/></svg>
<h1>${words.thanks}</h1>
<p>${words.received} <span data-edits>${edits_left < 0 ? '' : words.editsLeft(edits_left)}</span></p>
<p><a href="?" data-again>${state === 'read_only' ? words.seeAnswers : words.changeAnswers}</a></p>
</div>`;
}

function errorOf(field: FormField, happening: Happening, words: Words): string | null {
  if (happening.kind !== 'invalid') return null;
  const found = happening.errors.find(({ key }) => key === field.key);
  return found === undefined ? null : words.problem(found.reason, field);
}

function brandName({ opened, language }: View): string {
  const { name, name_ar } = opened.form.definition.branding;
  return language === 'ar' ? (name_ar ?? name) : name;
}

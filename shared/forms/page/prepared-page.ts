import type { FormDefinition } from '../rules/definition.ts';
import { coloursOf } from './colours.ts';
import { fieldMarkup } from './fields/field-markup.ts';
import { frameBottom, frameTop } from './frame.ts';
import { asUsual, type Html, html, type Prepared, prepare, usually } from './html.ts';
import { sentTemplate } from './sent-panel.ts';
import { type Language, languagesOf } from './texts/language.ts';
import { chosen } from './texts/phrase.ts';
import { words as allWords, type Tongue } from './texts/texts.ts';
import type { PageView } from './view.ts';

/** The pages of a form in one language, made once; a view only puts in what is its own. */
export interface PreparedPage {
  readonly tongue: Tongue;
  /** Of the one style in the page: its policy names it by this. */
  readonly styleHash: string;
  readonly heading: string;
  /** To be filled in. */
  readonly open: Prepared<PageView>;
  /** The same when it is opened: nothing is wrong, and nothing typed. */
  readonly opened: Prepared<PageView>;
  /** With something else inside, as markup. */
  readonly other: Prepared<string>;
}

const text = Bun.escapeHTML;

/** `version` is the form's: it comes back with the answers. Without a script the page is complete, and plainer. */
export interface Making {
  readonly version: number;
  readonly script?: string;
  readonly isPreview?: boolean;
}

export function preparePage(
  definition: FormDefinition,
  language: Language,
  { version, script, isPreview = false }: Making,
): PreparedPage {
  const { title, title_ar, intro, intro_ar, branding, fields } = definition;
  const tongue = { language, words: allWords[language] };
  const colours = coloursOf(branding.accent);
  const name = language === 'ar' ? (branding.name_ar ?? branding.name) : branding.name;
  const frame = frameTop({
    language,
    title: `${language === 'ar' ? (title_ar ?? title) : title} | ${name}`,
    head: `<style>${colours.style}</style>\n`,
    script,
    isPreview,
  });
  const top = `${header(definition, tongue, name)}\n<main class="card">\n`;
  const bottom = `</main>${frameBottom}`;
  const heading = `<h1>${chosen({ en: title, ar: title_ar }, language)}</h1>\n`;
  const said = chosen({ en: intro, ar: intro_ar }, language);
  const opening = `${heading}${said === '' ? '' : `<p class="intro">${said}</p>\n`}`;
  const questions = fields.flatMap((field) => fieldMarkup(field, tongue));
  const form = html<PageView>`${opening}${({ notice }) => notice}${formMarkup(questions, tongue, { version, length: fields.length })}${sentTemplate(definition, tongue)}`;
  const open = html`${titled(frame)}${top}${form}${bottom}`;
  return {
    tongue,
    styleHash: colours.hash,
    heading,
    open: prepare(open),
    opened: prepare(asUsual(open)),
    other: prepare(html<string>`${frame}${top}${(inside) => inside}${bottom}`),
  };
}

/** From so many questions on it is said how far one has come. */
const longForm = 8;

interface FormFacts {
  readonly version: number;
  /** How many questions there are. */
  readonly length: number;
}

function formMarkup(questions: Html<PageView>, { words }: Tongue, { version, length }: FormFacts): Html<PageView> {
  const zone = ({ here }: PageView) => text(here.zone);
  const typed = usually('', ({ isTyped }: PageView) => (isTyped ? ' data-typed' : ''));
  const seen = ({ editsUsed }: PageView) => String(editsUsed ?? '');
  const send = ({ editsUsed }: PageView) => (editsUsed === null ? words.send : words.sendChanges);
  const none = words.progress(0, length);
  const line = `<progress value="0" max="${length}" aria-label="${none}"></progress>`;
  const progress =
    length < longForm ? '' : `<div class="progress">${line}<span aria-hidden="true">${none}</span></div>\n`;
  return html`<form method="post" novalidate autocomplete="off" data-zone="${zone}"${typed}>
${progress}<input type="hidden" name="_seen" value="${seen}">
<input type="hidden" name="_version" value="${String(version)}">
${questions}<button class="send">${send}</button>
<p class="status" role="status"></p>
</form>
`;
}

/** A page with errors says so in its title, which is what a screen reader says first. */
function titled(frame: string): Html<PageView> {
  const [before = '', after = ''] = frame.split('<title>');
  return html`${before}<title>${usually('', ({ titlePrefix }) => titlePrefix)}${after}`;
}

function header(definition: FormDefinition, { language, words }: Tongue, name: string): string {
  const { logo } = definition.branding;
  const picture = logo === undefined ? '' : `<img src="${text(logo)}" alt="" height="40">`;
  const other = language === 'ar' ? 'en' : 'ar';
  const link = `<a href="?lang=${other}" lang="${other}" hreflang="${other}" data-language>${words.otherLanguage}</a>`;
  const hasOther = languagesOf(definition).includes(other);
  return `<header class="brand">${picture}<span><bdi>${text(name)}</bdi></span>${hasOther ? link : ''}</header>`;
}

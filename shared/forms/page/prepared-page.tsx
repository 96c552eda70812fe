import type { Child } from 'hono/jsx';
import type { Language } from '../../ui/texts/texts.ts';
import type { FormDefinition } from '../rules/definition.ts';
import { accentStyle } from './accent.ts';
import { Document } from './document.tsx';
import { Question } from './fields/question.tsx';
import { LocalisedText } from './localised-text.tsx';
import { SentPanel } from './sent-panel.tsx';
import { type PerView, prepare, type Template } from './template.ts';
import { languagesOf, localised } from './texts/localised.ts';
import { formTexts } from './texts/texts.ts';
import type { PageView } from './view.ts';

export interface PreparedPage {
  readonly language: Language;
  readonly styleHash: string;
  readonly form: Template<PageView>;
  readonly other: Template<string>;
}

/** `version` of the form is sent back with the answers. */
interface PageOptions {
  readonly version: number;
  readonly script?: string;
  readonly isPreview?: boolean;
}

export function preparePage(definition: FormDefinition, language: Language, options: PageOptions): PreparedPage {
  const { version, ...frame } = options;
  const { branding, title, title_ar, intro, intro_ar } = definition;
  const accent = accentStyle(branding.accent);
  const name = localised(branding.name, branding.name_ar, language).text;
  const page = (inside: Child, before: Child = '') => {
    const heading = `${localised(title, title_ar, language).text} | ${name}`;
    return (
      <Document {...frame} language={language} accent={accent} title={[before, heading]}>
        <Header definition={definition} language={language} name={name} />
        <main class="card">{inside}</main>
      </Document>
    );
  };
  const { error } = formTexts(language);
  const inside = (perView: PerView<PageView>) => (
    <>
      <h1>
        <LocalisedText plain={title} arabic={title_ar} language={language} />
      </h1>
      {(intro ?? intro_ar) && (
        <p class="intro">
          <LocalisedText plain={intro} arabic={intro_ar} language={language} />
        </p>
      )}
      {perView.markup(({ notice }) => notice)}
      <Form {...{ definition, language, perView, version }} />
      <template id="sent">
        <SentPanel {...{ definition, language }} />
      </template>
    </>
  );
  return {
    language,
    styleHash: new Bun.CryptoHasher('sha256').update(accent).digest('base64'),
    // A page with errors says so in its title, which is what a screen reader says first.
    form: prepare((perView) =>
      page(
        inside(perView),
        perView.text(({ errors }) => (errors.size === 0 ? '' : `${error}: `)),
      ),
    ),
    other: prepare((perView) => page(perView.markup((markup) => markup))),
  };
}

interface HeaderProps {
  readonly definition: FormDefinition;
  readonly language: Language;
  readonly name: string;
}

function Header({ definition, language, name }: HeaderProps) {
  const { logo } = definition.branding;
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <header class="brand">
      {logo && <img src={logo} alt="" height="40" />}
      <span>
        <bdi>{name}</bdi>
      </span>
      {languagesOf(definition).includes(other) && (
        <a href={`?lang=${other}`} lang={other} hreflang={other} data-language>
          {formTexts(language).otherLanguage}
        </a>
      )}
    </header>
  );
}

const longForm = 8;

interface FormProps {
  readonly definition: FormDefinition;
  readonly language: Language;
  readonly perView: PerView<PageView>;
  readonly version: number;
}

function Form({ definition: { fields }, language, perView, version }: FormProps) {
  const { progress, send, sendChanges } = formTexts(language);
  const none = progress(0, fields.length);
  return (
    <form
      class="form"
      method="post"
      novalidate
      autocomplete="off"
      data-zone={perView.text(({ zone }) => zone)}
      data-posted={perView.flag(({ isPosted }) => isPosted)}
    >
      {fields.length >= longForm && (
        <div class="progress">
          <progress value="0" max={fields.length} aria-label={none} />
          <span aria-hidden="true">{none}</span>
        </div>
      )}
      <input type="hidden" name="_seen" value={perView.text(({ editsUsed }) => String(editsUsed ?? ''))} />
      <input type="hidden" name="_version" value={version} />
      {fields.map((field) => (
        <Question {...{ field, language, perView }} />
      ))}
      <button type="submit" class="button button--primary send">
        {perView.text(({ editsUsed }) => (editsUsed === null ? send : sendChanges))}
      </button>
      <p class="status" role="status" />
    </form>
  );
}

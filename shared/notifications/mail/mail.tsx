import type { Language } from '../../ui/texts/texts.ts';
import type { Content } from '../texts/content.ts';
import { mailTexts } from './texts.ts';

export interface MailParts {
  readonly content: Content;
  readonly language: Language;
  readonly workspaceName: string | null;
  /** Null for what cannot be turned off. */
  readonly offUrl: string | null;
  readonly choicesUrl: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const longestSubject = 150;

export function renderMail(parts: MailParts): RenderedMail {
  return { subject: subjectOf(parts), text: textOf(parts), html: `<!doctype html>${(<Mail {...parts} />).toString()}` };
}

/** On one line, whatever names are in it; without marks of direction where all is read from the left. */
function subjectOf({ content, language }: MailParts): string {
  const line = content.title.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  const plain = language === 'en' ? line.replace(/\p{Bidi_Control}/gu, '') : line;
  return [...plain.trim()].slice(0, longestSubject).join('');
}

function textOf({ content, language, workspaceName, offUrl, choicesUrl }: MailParts): string {
  const texts = mailTexts(language);
  const { title, lines, todo, action } = content;
  const foot = [
    workspaceName === null ? texts.whyAccount : texts.why(workspaceName),
    `${texts.choose}: ${choicesUrl}`,
    ...(offUrl === null ? [] : [`${texts.off}: ${offUrl}`]),
  ];
  return `${[title, ...lines, todo, `${action.label}:\n${action.url}`, `-- \n${foot.join('\n')}`].join('\n\n')}\n`;
}

function Mail({ content, language, workspaceName, offUrl, choicesUrl }: MailParts) {
  const texts = mailTexts(language);
  const { title, lines, todo, action } = content;
  return (
    <html lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
      </head>
      <body style="margin:0 auto;max-width:36rem;padding:1.5rem;font-family:system-ui,sans-serif;line-height:1.5">
        <h1 style="font-size:1.25rem">{title}</h1>
        {lines.map((line) => (
          <p>{line}</p>
        ))}
        <p>{todo}</p>
        <p>
          <a href={action.url}>{action.label}</a>
        </p>
        <hr />
        <p style="font-size:0.8rem">
          {workspaceName === null ? texts.whyAccount : texts.why(workspaceName)} <a href={choicesUrl}>{texts.choose}</a>
          {offUrl === null ? '' : ' · '}
          {offUrl === null ? '' : <a href={offUrl}>{texts.off}</a>}
        </p>
      </body>
    </html>
  );
}

import { isolated } from '../../ui/texts/isolated.ts';
import type { Language } from '../../ui/texts/texts.ts';
import type { Content } from '../texts/content.ts';
import { looks, mailStyle } from './looks.ts';
import { mailTexts } from './texts.ts';

export interface MailParts {
  readonly content: Content;
  readonly language: Language;
  readonly workspaceName: string | null;
  /** False in the mail of an invitation (not a member yet) and of a removal (no longer a member). */
  readonly isMember: boolean;
  /** Null for notifications that cannot be turned off. */
  readonly unsubscribeUrl: string | null;
  readonly preferencesUrl: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const maxSubjectLength = 150;

export function renderMail(parts: MailParts): RenderedMail {
  return { subject: subjectOf(parts), text: textOf(parts), html: `<!doctype html>${(<Mail {...parts} />).toString()}` };
}

/** One line, even if a name has line breaks. English subjects lose their bidirectional control characters. */
function subjectOf({ content, language }: MailParts): string {
  const line = content.title.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  const plain = language === 'en' ? line.replace(/\p{Bidi_Control}/gu, '') : line;
  return [...plain.trim()].slice(0, maxSubjectLength).join('');
}

function textOf(parts: MailParts): string {
  const { content, language, unsubscribeUrl, preferencesUrl } = parts;
  const texts = mailTexts(language);
  const { title, lines, whatToDo, action } = content;
  const foot = [
    reasonOf(parts),
    `${texts.choose}: ${preferencesUrl}`,
    ...(unsubscribeUrl === null ? [] : [`${texts.off}: ${unsubscribeUrl}`]),
  ];
  return `${[title, ...lines, whatToDo, `${action.label}:\n${action.url}`, `-- \n${foot.join('\n')}`].join('\n\n')}\n`;
}

function reasonOf({ language, workspaceName, isMember }: MailParts): string {
  const texts = mailTexts(language);
  if (workspaceName === null) return texts.whyAccount;
  return isMember ? texts.why(workspaceName) : texts.whyAddress(workspaceName);
}

function Mail(parts: MailParts) {
  const { content, language, workspaceName, unsubscribeUrl, preferencesUrl } = parts;
  const texts = mailTexts(language);
  const { title, lines, whatToDo, action } = content;
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{mailStyle}</style>
      </head>
      <body class="canvas" style={looks.canvas}>
        <div lang={language} dir={direction} style={looks.column}>
          {workspaceName !== null && (
            <p class="soft" style={looks.from}>
              {isolated(workspaceName)}
            </p>
          )}
          <div class="card" style={looks.card}>
            <h1 class="ink" style={looks.title}>
              {title}
            </h1>
            {lines.map((line) => (
              <p class="ink" style={lines.length === 1 ? looks.line : looks.row}>
                {line}
              </p>
            ))}
            <p class="soft" style={looks.whatToDo}>
              {whatToDo}
            </p>
            <a class="button" href={action.url} style={looks.button}>
              {action.label}
            </a>
          </div>
          <p class="soft" style={looks.foot}>
            {reasonOf(parts)}
            <br />
            <a class="soft" href={preferencesUrl} style={looks.link}>
              {texts.choose}
            </a>
            {unsubscribeUrl !== null && ' · '}
            {unsubscribeUrl !== null && (
              <a class="soft" href={unsubscribeUrl} style={looks.link}>
                {texts.off}
              </a>
            )}
          </p>
        </div>
      </body>
    </html>
  );
}

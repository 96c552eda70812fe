import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { Language } from '../../ui/texts/texts.ts';
import { style } from './style.ts';

interface DocumentProps {
  readonly language: Language;
  readonly title: Child;
  readonly accent?: string;
  readonly script?: string | undefined;
  /** Looks as with scripts, although a preview runs none. */
  readonly isPreview?: boolean | undefined;
  readonly children: Child;
}

/** The meta texts are the same for every form and customer, because chat apps show them in link previews. */
export function Document({ language, title, accent, script, isPreview, children }: DocumentProps) {
  return (
    <html lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} class={isPreview ? 'preview' : undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no, email=no, address=no" />
        <meta name="description" content="Open the link to see the form." />
        <meta property="og:type" content="website" />
        <meta property="og:title" content="Form | نموذج" />
        <meta property="og:description" content="Open the link to see the form. افتح الرابط لعرض النموذج." />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={style.path} />
        {script && <script type="module" src={script} />}
        {accent && <style>{raw(accent)}</style>}
      </head>
      <body>{children}</body>
    </html>
  );
}

import type { Child } from 'hono/jsx';
import type { Texts } from '../texts/english.ts';
import type { Language } from '../texts/texts.ts';
import { files } from './files.ts';

interface DocumentParts {
  readonly visit: {
    readonly language: Language;
    readonly texts: Texts;
    readonly session?: { readonly person: { readonly id: string } } | null;
  };
  readonly title: string;
  readonly children: Child;
}

/** Every page's outermost part. */
export function Document({ visit: { language, texts, session }, title, children }: DocumentParts) {
  return (
    <html lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} data-person={session?.person.id}>
      <head>
        <meta charset="utf-8" />
        <title>{`${title} · ${texts.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="turbo-refresh-method" content="morph" />
        <meta name="turbo-refresh-scroll" content="preserve" />
        <meta name="turbo-cache-control" content="no-cache" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={files.style.path} data-turbo-track="reload" />
        <script type="module" src={files.script.path} data-turbo-track="reload" />
      </head>
      <body>
        <a class="skip" href="#page">
          {texts.skip}
        </a>
        {children}
      </body>
    </html>
  );
}

import type { Child } from 'hono/jsx';
import type { Texts } from '../../../shared/ui/texts/shared-texts.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';
import { files } from './files.ts';
import { manifestPath } from './icons/icons.ts';

interface DocumentProps {
  readonly visit: {
    readonly language: Language;
    readonly texts: Texts;
    readonly session?: { readonly person: { readonly id: string } } | null;
  };
  readonly title: string;
  readonly children: Child;
}

export function Document({ visit: { language, texts, session }, title, children }: DocumentProps) {
  return (
    <html lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      <head>
        <meta charset="utf-8" />
        <title>{`${title} · ${texts.name}`}</title>
        {session && <meta name="person" content={session.person.id} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="turbo-refresh-method" content="morph" />
        <meta name="turbo-refresh-scroll" content="preserve" />
        <meta name="turbo-cache-control" content="no-cache" />
        <meta name="theme-color" content="#0b5e60" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href={manifestPath(language)} />
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

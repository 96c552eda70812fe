import type { Visit } from '../request/visit.ts';

interface LanguageLinkProps {
  readonly visit: Visit;
  /** The page to return to. */
  readonly to: string;
}

/** For strangers, whose pages have no menu: the same page in the other language. */
export function LanguageLink({ visit: { language, texts, session }, to }: LanguageLinkProps) {
  if (session !== null) return null;
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <p>
      <a
        href={`/language?language=${other}&to=${encodeURIComponent(to)}`}
        hreflang={other}
        lang={other}
        data-turbo-prefetch="false"
      >
        {texts.nav.otherLanguage}
      </a>
    </p>
  );
}

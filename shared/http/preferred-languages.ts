import Negotiator from 'negotiator';

/** Browsers send some dozens of characters. A longer header is not read: each range in it is looked at for each language. */
const longestHeader = 500;
const mostRemembered = 500;

/**
 * Makes a reader of `Accept-Language` (RFC 9110, section 12.5.4). It gives those of `offered` that the visitor takes, the
 * most wanted first; none when there is no header, or one that nobody sends. It remembers what it gave, because few
 * different headers come.
 */
export function createLanguageReader<Language extends string>(offered: readonly Language[]) {
  const known = new Map<string, readonly Language[]>();
  return (acceptLanguage: string | null): readonly Language[] => {
    if (acceptLanguage === null || acceptLanguage.length > longestHeader) return [];
    const found = known.get(acceptLanguage);
    if (found !== undefined) return found;
    const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages(offered);
    const languages = wanted.flatMap((tag) => offered.filter((language) => language === tag));
    if (known.size >= mostRemembered) known.clear();
    known.set(acceptLanguage, languages);
    return languages;
  };
}

import Negotiator from 'negotiator';

const maxHeaderLength = 500;
const maxRemembered = 500;

/** `Accept-Language` (RFC 9110 section 12.5.4): gives the accepted ones of `offered`, the preferred first. */
export function createLanguageReader<Language extends string>(offered: readonly Language[]) {
  const known = new Map<string, readonly Language[]>();
  return (acceptLanguage: string | null): readonly Language[] => {
    if (acceptLanguage === null || acceptLanguage.length > maxHeaderLength) return [];
    const found = known.get(acceptLanguage);
    if (found !== undefined) return found;
    const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages(offered);
    const languages = wanted.flatMap((tag) => offered.filter((language) => language === tag));
    if (known.size >= maxRemembered) known.clear();
    known.set(acceptLanguage, languages);
    return languages;
  };
}

import Negotiator from 'negotiator';

const maxHeaderLength = 500;
const maxCached = 500;

/** `Accept-Language` (RFC 9110 section 12.5.4): gives the accepted ones of `offered`, the preferred first. */
export function createLanguageReader<Language extends string>(offered: readonly Language[]) {
  const cache = new Map<string, readonly Language[]>();
  return (acceptLanguage: string | null): readonly Language[] => {
    if (acceptLanguage === null || acceptLanguage.length > maxHeaderLength) return [];
    const cached = cache.get(acceptLanguage);
    if (cached !== undefined) return cached;
    const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages(offered);
    const languages = wanted.flatMap((tag) => offered.filter((language) => language === tag));
    if (cache.size >= maxCached) cache.clear();
    cache.set(acceptLanguage, languages);
    return languages;
  };
}

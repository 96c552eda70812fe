/** The URL, if a request can go there as far as it says itself; else what is wrong with it, as the end of a sentence. */
export function callableUrl(text: string, base?: URL): URL | string {
  if (!URL.canParse(text, base?.href)) return 'is not a URL';
  const url = new URL(text, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `begins with ${url.protocol} instead of https:`;
  if (url.username !== '' || url.password !== '') return 'has a user name or a password in it';
  // Bun dials the scheme's own port instead, which is not the one that was judged.
  if (url.port === '0') return 'has the port 0';
  return url;
}

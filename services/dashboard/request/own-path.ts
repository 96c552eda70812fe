/** A path of this very site, or `/`: never an address that somebody else put into a link (`//elsewhere`, `/\elsewhere`). */
export function ownPath(text: string | null): string {
  const here = 'http://localhost';
  if (text === null || !text.startsWith('/') || !URL.canParse(text, here)) return '/';
  const { origin, pathname, search } = new URL(text, here);
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/';
}

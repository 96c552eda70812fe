/** A path of this site, else `/`: never another site that a link names (`//elsewhere`, `/\elsewhere`). */
export function pathOnThisSite(text: string | null): string {
  const here = 'http://localhost';
  if (text === null || !text.startsWith('/') || !URL.canParse(text, here)) return '/';
  const { origin, pathname, search } = new URL(text, here);
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/';
}

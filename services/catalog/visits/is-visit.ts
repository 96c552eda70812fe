/**
 * Whether somebody opens the page here: a browser that goes to it says that it wants a document. What a page fetches by itself,
 * what a browser gets in advance, and who says to be a robot or the preview of a chat does not count.
 */
export function isVisit({ method, headers }: Request): boolean {
  if (method !== 'GET' || headers.get('accept')?.startsWith('text/html') !== true) return false;
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  return !purpose.includes('prefetch') && !robots.test(headers.get('user-agent') ?? '');
}

/** CUBOT makes phones. An address in the name of a browser is where a robot explains itself. */
const robots = /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|^whatsapp|https?:/i;

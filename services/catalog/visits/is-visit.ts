/** A browser that goes to the page says that it wants a document; what fetches in advance, robots and previews do not count. */
export function isVisit({ method, headers }: Request): boolean {
  if (method !== 'GET' || headers.get('accept')?.startsWith('text/html') !== true) return false;
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  return !purpose.includes('prefetch') && !robots.test(headers.get('user-agent') ?? '');
}

/** CUBOT makes phones. An address in the name of a browser is where a robot explains itself. */
const robots = /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|^whatsapp|https?:/i;

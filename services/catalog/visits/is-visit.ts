export function isVisit({ method, headers }: Request): boolean {
  if (method !== 'GET' || headers.get('accept')?.startsWith('text/html') !== true) return false;
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  return !purpose.includes('prefetch') && !robots.test(headers.get('user-agent') ?? '');
}

const robots = /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|^whatsapp|https?:/i;

import { join } from 'node:path';
import { html, trusted } from '../../../shared/catalog/page/html.ts';
import { words } from '../../../shared/catalog/page/texts.ts';
import type { CatalogLanguage } from '../../../shared/catalog/rules/price.ts';
import { hashSource, safeHeaders } from '../serve/headers.ts';

/** What is said instead of a menu: there is none, it is only for reading, or it cannot be shown right now. */
export type Notice = 'notFound' | 'notAllowed' | 'unavailable';

const styles = await Bun.file(join(import.meta.dir, 'notice-page.css')).text();
const statuses = { notFound: 404, notAllowed: 405, unavailable: 503 } as const;

/** A slug that never was and one that is public no more get the same answer, byte for byte. */
export function noticePage(notice: Notice, language: CatalogLanguage): Response {
  return new Response(notices[notice][language], {
    status: statuses[notice],
    headers: notice === 'notAllowed' ? { ...headers, allow: 'GET, HEAD' } : headers,
  });
}

const headers = {
  ...safeHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${hashSource(styles)}; img-src data:; base-uri 'none'; form-action 'none'`,
  'x-robots-tag': 'noindex',
};

const notices = { notFound: inBoth('notFound'), notAllowed: inBoth('notAllowed'), unavailable: inBoth('unavailable') };

function inBoth(notice: Notice): Readonly<Record<CatalogLanguage, string>> {
  return { en: render(notice, 'en'), ar: render(notice, 'ar') };
}

function render(notice: Notice, language: CatalogLanguage): string {
  const { direction, [notice]: title, [`${notice}More` as const]: more } = words[language];
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>${trusted(styles)}</style>
</head>
<body><main><h1>${title}</h1><p>${more}</p></main></body>
</html>
`.markup;
}

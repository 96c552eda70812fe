import { join } from 'node:path';
import { raw } from 'hono/html';
import { styleOf } from '../../../shared/catalog/page/page-style.ts';
import { pageTexts } from '../../../shared/catalog/page/texts.ts';
import type { CatalogLanguage } from '../../../shared/catalog/rules/price.ts';
import { hashSource, safeHeaders } from '../serve/headers.ts';

const statuses = { notFound: 404, notAllowed: 405, unavailable: 503 } as const;

export type Notice = keyof typeof statuses;

const styles = await styleOf([join(import.meta.dir, 'notice-page.css')]);

/** Unknown and unpublished slugs get the same response, byte for byte. */
export function noticePage(notice: Notice, language: CatalogLanguage): Response {
  return new Response(`<!doctype html>${<NoticePage notice={notice} language={language} />}`, {
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

function NoticePage({ notice, language }: { readonly notice: Notice; readonly language: CatalogLanguage }) {
  const { direction, notices } = pageTexts(language);
  const { title, more } = notices[notice];
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <style>{raw(styles)}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>{more}</p>
        </main>
      </body>
    </html>
  );
}

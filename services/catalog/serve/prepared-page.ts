import type { Assets, RenderedPage } from '../../../shared/catalog/page/render-page.tsx';
import type { CatalogLanguage } from '../../../shared/catalog/rules/price.ts';
import { hashSource, safeHeaders } from './headers.ts';
import { type Encoding, type Packed, pack } from './packed.ts';

export interface PreparedPage extends Packed {
  /** What goes with each encoding: made once, because an answer copies them in a third of the time that it takes to make them. */
  readonly headers: Readonly<Record<Encoding, Headers>>;
}

export async function preparePage(
  { script }: Pick<Assets, 'script'>,
  { pieces, style }: RenderedPage,
  language: CatalogLanguage,
): Promise<PreparedPage> {
  const packed = await pack(pieces);
  const policy = `default-src 'none'; script-src ${hashSource(script)}; style-src ${hashSource(style)}; ${restOfPolicy}`;
  const headers = {
    ...safeHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    vary: 'accept-encoding, accept-language',
    etag: packed.etag,
  };
  const encoded = (encoding: Encoding) => new Headers({ ...headers, 'content-encoding': encoding });
  return { ...packed, headers: { identity: new Headers(headers), gzip: encoded('gzip'), br: encoded('br') } };
}

const restOfPolicy =
  "img-src 'self' https: data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

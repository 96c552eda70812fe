import { Refused } from '../../../../../shared/basics/refused.ts';
import { brandingOf, categoriesOf, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { inlineImageOf } from '../../../../../shared/catalog/rules/image.ts';
import { safeHeaders } from '../../../request/answers.ts';

export function pictureAddress(address: unknown, path: string): string | null {
  if (typeof address !== 'string' || inlineImageOf(address) === null) return null;
  return `${path}?v=${Bun.hash.wyhash(address).toString(36)}`;
}

/** The addresses of a draft's pictures for its preview, in which embedded pictures would be megabytes. */
export function pictureAddresses(draft: Fields, at: (path: string) => string): (image: string) => string {
  const { logo } = brandingOf(draft);
  const items = categoriesOf(draft).flatMap((category) => category.items);
  const known = new Map<unknown, string>(
    items.map(({ id, fields }) => [fields.image, `/items/${encodeURIComponent(id)}/picture`]),
  );
  known.set(logo, '/look/picture');
  return (image) => {
    const path = known.get(image);
    return (path === undefined ? null : pictureAddress(image, at(path))) ?? image;
  };
}

const yearSeconds = 365 * 24 * 60 * 60;

/** A picture of a draft. Its address changes with it; opened directly it runs no scripts. Throws `not_found`. */
export function showPicture(address: unknown): Response {
  const image = typeof address === 'string' ? inlineImageOf(address) : null;
  if (image === null) throw new Refused('not_found', 'no such picture');
  return new Response(Buffer.from(image.base64, 'base64'), {
    headers: {
      ...safeHeaders,
      'content-type': image.type,
      'cache-control': `private, max-age=${yearSeconds}, immutable`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

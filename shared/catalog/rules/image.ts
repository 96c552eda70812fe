/** Kinds of pictures that a catalog may carry inside it. */
const inlineImage = /^data:(image\/(?:png|jpeg|webp|avif|gif|svg\+xml));base64,([A-Za-z0-9+/]+={0,2})$/;

const longestUrl = 2_048;

/**
 * Whether a text may stand where a picture's address is wanted: an `https` URL without credentials, or a picture itself as
 * a base64 `data:` URL, which the catalog's own address then serves.
 */
export function isImageAddress(text: string): boolean {
  return text.startsWith('data:') ? inlineImage.test(text) : isHttpsAddress(text);
}

/** Whether a text is an `https` URL without credentials, which stands in an attribute as it is. */
export function isHttpsAddress(text: string): boolean {
  if (text.length > longestUrl || !/^https:\/\/[^\s"'<>\\]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

/** How `isImageAddress` is told to people. */
export const imageMustBe = 'an https address of a picture, or a picture as a base64 data: URL';

export interface InlineImage {
  readonly type: string;
  readonly base64: string;
}

/** The picture that a `data:` URL carries; null for an address elsewhere. */
export function inlineImageOf(address: string): InlineImage | null {
  const [, type, base64] = inlineImage.exec(address) ?? [];
  return type !== undefined && base64 !== undefined ? { type, base64 } : null;
}

const inlineImage = /^data:(image\/(?:png|jpeg|webp|avif|gif|svg\+xml));base64,([A-Za-z0-9+/]+={0,2})$/;

const maxUrlLength = 2_048;

/** An `https` URL without credentials, or a base64 `data:` URL, which is served from the catalog's own address. */
export function isImageAddress(text: string): boolean {
  return text.startsWith('data:') ? inlineImage.test(text) : isHttpsAddress(text);
}

export function isHttpsAddress(text: string): boolean {
  if (text.length > maxUrlLength || !/^https:\/\/[^\s"'<>\\]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

export const imageMustBe = 'an https address of a picture, or a picture as a base64 data: URL';

export interface InlineImage {
  readonly type: string;
  readonly base64: string;
}

export function inlineImageOf(address: string): InlineImage | null {
  const [, type, base64] = inlineImage.exec(address) ?? [];
  return type !== undefined && base64 !== undefined ? { type, base64 } : null;
}

import type { Secrets } from '../../../shared/secrets/secrets.ts';
import { cookieOf, dropCookie, setCookie } from './cookies.ts';

/** Content that a browser stores for a limited time and can neither read nor forge. */
export interface SealedCookie<Content> {
  cookieFor(content: Content): string;
  /** Null when it is missing, expired, forged or of another name. */
  read(request: Request): Content | null;
  drop(): string;
}

/** The expiry is sealed with the content, so that a browser cannot extend it. */
export function createSealedCookie<Content>(secrets: Secrets, name: string, seconds: number): SealedCookie<Content> {
  return {
    cookieFor(content) {
      const sealed = secrets.seal(JSON.stringify({ name, until: Date.now() + seconds * 1000, content }));
      return setCookie(name, Buffer.from(sealed).toString('base64url'), seconds);
    },
    read(request) {
      const text = cookieOf(request, name);
      if (text === null) return null;
      try {
        // Sealed by `cookieFor` with this name, so its content has this type.
        const sealed = JSON.parse(secrets.open(Buffer.from(text, 'base64url'))) as Sealed<Content>;
        return sealed.name === name && sealed.until > Date.now() ? sealed.content : null;
      } catch {
        return null;
      }
    },
    drop: () => dropCookie(name),
  };
}

interface Sealed<Content> {
  readonly name: string;
  readonly until: number;
  readonly content: Content;
}

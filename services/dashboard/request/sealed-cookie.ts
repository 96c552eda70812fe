import type { Secrets } from '../../../shared/secrets/secrets.ts';
import { cookieOf, dropCookie, setCookie } from './cookies.ts';

/** Something that a browser keeps for us for a while and can neither read nor make. */
export interface SealedCookie<Content> {
  cookieFor(content: Content): string;
  /** Null for none, one that is over, and one of another name or make. */
  read(request: Request): Content | null;
  drop(): string;
}

/** The time is sealed with the content: a browser that keeps a cookie for longer does not make it good for longer. */
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
        // Sealed by `cookieFor` under this very name: its content is of this kind.
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

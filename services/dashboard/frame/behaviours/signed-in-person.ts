/** The id of the signed-in person; null on a page without a session. It is in the head, because Turbo keeps attributes of <html>. */
export function signedInPerson(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=person]')?.content ?? null;
}

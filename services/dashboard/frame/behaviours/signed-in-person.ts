/** The id of who is signed in; null on a page for everybody. In the head, where Turbo replaces it with each page. */
export function signedInPerson(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=person]')?.content ?? null;
}

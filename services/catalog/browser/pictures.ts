/** A picture that cannot be had leaves its place empty, without the browser's mark for a broken one. */
export function hideBrokenPictures(): void {
  const hide = (picture: unknown): void => {
    if (picture instanceof HTMLImageElement) picture.hidden = true;
  };
  // Errors of pictures do not rise: they are caught on their way down.
  document.addEventListener('error', ({ target }) => hide(target), true);
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.loading !== 'lazy') hide(picture);
  }
}

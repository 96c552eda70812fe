export function hideBrokenPictures(): void {
  const hide = (picture: unknown): void => {
    if (picture instanceof HTMLImageElement) picture.hidden = true;
  };
  document.addEventListener('error', ({ target }) => hide(target), true);
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.loading !== 'lazy') hide(picture);
  }
}

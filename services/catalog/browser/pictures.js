/** A picture that cannot be had leaves its place empty, without the browser's mark for a broken one. */
export function hideBrokenPictures() {
  // Errors of pictures do not rise: they are caught on their way down.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && hide(target), true);
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.loading !== 'lazy') hide(picture);
  }
}

/** @param {HTMLImageElement} picture */
function hide(picture) {
  picture.hidden = true;
}

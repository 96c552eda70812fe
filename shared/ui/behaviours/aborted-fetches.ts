/** Turbo aborts a fetch for a newer one, but does not catch the error of a partly received answer. */
export function ignoreAbortedFetches(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault();
  });
}

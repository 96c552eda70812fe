/**
 * Turbo calls off what it fetches when something newer is asked for, but does not catch what that does to an answer of which a
 * part is here already. Nothing is lost by it: the console must not call it an error.
 */
export function hushCalledOff(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault();
  });
}

import { visit } from '@hotwired/turbo';

/** For an answer that lacks its frame. After a redirect (the browser is signed out) the page is loaded again, which leads to the
 * sign-in page; else the frame stays as it is. */
export function handleMissingFrames(): void {
  addEventListener('turbo:frame-missing', (event) => {
    event.preventDefault();
    const { response } = (event as CustomEvent<{ response: Response }>).detail;
    const isLeaving = document.querySelector('html[aria-busy=true], form[aria-busy=true]') !== null;
    // For a frame that has left the page, Turbo sends the event to the document.
    const isStillInPage = event.target instanceof Element && event.target.matches('turbo-frame');
    if (response.redirected && isStillInPage && !isLeaving) visit(location.href, { action: 'replace' });
  });
}

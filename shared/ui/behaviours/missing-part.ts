import { visit } from '@hotwired/turbo';

/** When a frame's answer is another page: a signed-out browser goes to the sign-in page, else the frame stays. */
export function handleMissingFrames(): void {
  addEventListener('turbo:frame-missing', (event) => {
    event.preventDefault();
    const { response } = (event as CustomEvent<{ response: Response }>).detail;
    const isLeaving = document.querySelector('html[aria-busy=true], form[aria-busy=true]') !== null;
    const isOfThisPage = event.target instanceof Element && event.target.matches('turbo-frame');
    if (response.redirected && isOfThisPage && !isLeaving) visit(location.href, { action: 'replace' });
  });
}

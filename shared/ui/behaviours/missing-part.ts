import { visit } from '@hotwired/turbo';

/**
 * What is shown where a part of the page was asked for and another page came. Whoever is signed out meanwhile is led to the
 * sign-in page, which leads back here; after other trouble the part stays as it is, and the rest of the page with it.
 */
export function followMissingParts(): void {
  addEventListener('turbo:frame-missing', (event) => {
    event.preventDefault();
    const { response } = (event as CustomEvent<{ response: Response }>).detail;
    const isLeaving = document.querySelector('html[aria-busy=true], form[aria-busy=true]') !== null;
    const isOfThisPage = event.target instanceof Element && event.target.matches('turbo-frame');
    if (response.redirected && isOfThisPage && !isLeaving) visit(location.href, { action: 'replace' });
  });
}

import { frameBottom, frameTop } from '../../../shared/forms/page/frame.ts';
import { pageHeaders } from './headers.ts';

/**
 * The one page of every link that cannot be opened, whatever the reason and the visitor: the same bytes and headers each
 * time, so a dead link cannot be told from an invented one (spec: Hosted form endpoints rule 4; I12).
 */
export function neutralPage(): Response {
  return new Response(inactive, { headers: pageHeaders() });
}

/** An address that this service does not know. */
export function notFoundPage(): Response {
  return new Response(inactive, { status: 404, headers: pageHeaders() });
}

/** Neither opened nor sent: the same for every link. */
export function wrongMethodPage(): Response {
  return new Response(inactive, { status: 405, headers: { ...pageHeaders(), allow: 'GET, HEAD, POST' } });
}

/** The database is away, or there is a bug: 503 or 500. Going back in the browser brings back what was typed. */
export function troublePage(status: 500 | 503): Response {
  return new Response(trouble, { status, headers: pageHeaders() });
}

/** What was sent is larger than all answers can be. */
export function tooLargePage(): Response {
  return new Response(tooLarge, { status: 413, headers: pageHeaders() });
}

/** In both languages, because the page must not depend on who asks. */
const inactive = note(
  'This link is not active',
  'Ask the business that sent it to you for a new one.',
  'هذا الرابط غير فعّال',
  'اطلب رابطًا جديدًا من الجهة التي أرسلته إليك.',
);
const trouble = note(
  'This form cannot be reached right now',
  'Please try again in a moment. If you were sending answers, go back: they are still there.',
  'لا يمكن الوصول إلى النموذج الآن',
  'حاول مرة أخرى بعد قليل. إن كنت ترسل إجابات فارجع إلى الصفحة السابقة: ما زالت هناك.',
);
const tooLarge = note(
  'This is more than the form can take',
  'Go back and shorten your answers.',
  'هذا أكثر مما يقبله النموذج',
  'ارجع إلى الصفحة السابقة واختصر إجاباتك.',
);

function note(title: string, sentence: string, titleArabic: string, sentenceArabic: string): string {
  return `${frameTop({ language: 'en', title: `${title} | ${titleArabic}` })}<main class="card note">
<h1>${title}</h1>
<p>${sentence}</p>
<div lang="ar" dir="rtl">
<h2>${titleArabic}</h2>
<p>${sentenceArabic}</p>
</div>
</main>${frameBottom}`;
}

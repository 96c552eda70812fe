import { Document } from '../../../shared/forms/page/document.tsx';
import { pageHeaders } from './headers.ts';

/** The same bytes and headers for every unusable link (spec: Hosted
 * form endpoints rule 4; I12), also for 404 and 405. */
export function neutralPage(status: 200 | 404 | 405 = 200): Response {
  const headers = { ...pageHeaders(), ...(status === 405 && { allow: 'GET, HEAD, POST' }) };
  return new Response(inactive, { status, headers });
}

/** For a body too large (413), an unavailable database (503) or a bug (500). */
export function troublePage(status: number): Response {
  return new Response(status === 413 ? tooLarge : trouble, { status, headers: pageHeaders() });
}

/** In both languages, because the page must not depend on the request. */
const inactive = note(
  ['This link is not active', 'Ask the business that sent it to you for a new one.'],
  ['هذا الرابط غير فعّال', 'اطلب رابطًا جديدًا من الجهة التي أرسلته إليك.'],
);
const trouble = note(
  [
    'This form cannot be reached right now',
    'Please try again in a moment. If you were sending answers, go back: they are still there.',
  ],
  [
    'لا يمكن الوصول إلى النموذج الآن',
    'حاول مرة أخرى بعد قليل. إن كنت ترسل إجابات فارجع إلى الصفحة السابقة: ما زالت هناك.',
  ],
);
const tooLarge = note(
  ['This is more than the form can take', 'Go back and shorten your answers.'],
  ['هذا أكثر مما يقبله النموذج', 'ارجع إلى الصفحة السابقة واختصر إجاباتك.'],
);

type TitleAndSentence = readonly [title: string, sentence: string];

function note([title, sentence]: TitleAndSentence, [titleArabic, sentenceArabic]: TitleAndSentence): string {
  const page = (
    <Document language="en" title={`${title} | ${titleArabic}`}>
      <main class="card note">
        <h1>{title}</h1>
        <p>{sentence}</p>
        <div lang="ar" dir="rtl">
          <h2>{titleArabic}</h2>
          <p>{sentenceArabic}</p>
        </div>
      </main>
    </Document>
  );
  return `<!doctype html>${page}`;
}

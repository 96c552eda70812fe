import { page } from '../../web/answers.ts';
import { anyone } from '../../web/routes.ts';
import type { Visit } from '../../web/visit.ts';
import { ButtonLink } from '../components/button.tsx';
import { Document } from '../frame/document.tsx';
import { awayTexts } from './texts.ts';

/** What a browser shows in place of any page while it reaches nobody: it keeps this one page, which holds nobody's data. */
export const awayRoutes = [anyone.get('/away', async (visit) => awayPage(visit))];

function awayPage(visit: Visit): Response {
  const texts = awayTexts(visit.language);
  const answer = page(
    <Document visit={visit} title={texts.title}>
      <main id="page" class="alone" data-controller="come-back">
        <h1>{texts.title}</h1>
        <p role="status">{texts.text}</p>
        <p>{texts.taps}</p>
        <p class="actions">
          <ButtonLink tone="primary" href="">
            {texts.again}
          </ButtonLink>
        </p>
      </main>
    </Document>,
  );
  // By this the browser knows whether what it keeps is in the reader's language.
  answer.headers.set('content-language', visit.language);
  return answer;
}

import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Document } from '../../frame/document.tsx';
import { page } from '../../request/answers.ts';
import { anyone } from '../../request/routes.ts';
import type { Visit } from '../../request/visit.ts';
import { offlineTexts } from './texts.ts';

/** The page that the service worker shows while offline; in place of a board it also shows the cached orders. */
export const offlineRoutes = [anyone.get('/away', async (visit) => offlinePage(visit))];

function offlinePage(visit: Visit): Response {
  const texts = offlineTexts(visit.language);
  const answer = page(
    <Document visit={visit} title={texts.title}>
      <main id="page" class="offline" data-controller="reload-when-online">
        <section class="alone">
          <h1>{texts.title}</h1>
          <p role="status">{texts.text}</p>
          <p>{texts.taps}</p>
          <p class="actions">
            <ButtonLink tone="primary" href="">
              {texts.again}
            </ButtonLink>
          </p>
        </section>
        <section class="kept" aria-labelledby="kept-title" data-reload-when-online-target="board" hidden>
          <h2 id="kept-title" data-reload-when-online-target="asOf">
            {texts.orders('{time}')}
          </h2>
          <p>{texts.ordersOld}</p>
        </section>
      </main>
    </Document>,
  );
  // Tells the service worker whether its cached page has the reader's language.
  answer.headers.set('content-language', visit.language);
  return answer;
}

import { Refused } from '../../../../shared/basics/refused.ts';
import { Document } from '../../frame/document.tsx';
import { page } from '../../request/answers.ts';
import { anyone } from '../../request/routes.ts';
import { Figures } from './figures.tsx';
import { Forms } from './forms.tsx';
import { Lists } from './lists.tsx';
import { Messages } from './messages.tsx';
import { styleguideTexts } from './texts.ts';

/** Every component with its states, for developers, if a setting enables it. */
export const styleguideRoutes = [
  anyone.get('/styleguide', async (visit, { showsStyleguide }) => {
    if (!showsStyleguide) throw new Refused('not_found', 'no such page');
    const texts = styleguideTexts(visit.language);
    return page(
      <Document visit={visit} title={texts.title}>
        <main id="page" class="page page--narrow">
          <header class="page__head">
            <div>
              <h1>{texts.title}</h1>
              <p class="lead">{texts.lead}</p>
            </div>
          </header>
          <Messages visit={visit} />
          <Forms visit={visit} />
          <Lists visit={visit} />
          <Figures visit={visit} />
        </main>
      </Document>,
    );
  }),
];

import { page } from '../../web/answers.ts';
import { member } from '../../web/routes.ts';
import { Frame } from '../frame/frame.tsx';
import { homeTexts } from './texts.ts';

/** Is all well? */
export const homeRoutes = [
  member.get('/home', async (visit) => {
    const texts = homeTexts(visit.language);
    return page(
      <Frame visit={visit} title={texts.title} lead={texts.hello(visit.session.person.name)} children={null} />,
    );
  }),
];

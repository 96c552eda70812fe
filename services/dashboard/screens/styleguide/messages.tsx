import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Notice, Toast } from '../../../../shared/ui/components/notice.tsx';
import type { Visit } from '../../request/visit.ts';
import { homeTexts } from '../home/texts.ts';
import { styleguideTexts } from './texts.ts';

const moods = ['good', 'bad', 'waiting', 'plain'] as const;

export function Messages({ visit }: { readonly visit: Visit }) {
  const texts = styleguideTexts(visit.language);
  return (
    <>
      <section class="part">
        <h2>{texts.notices}</h2>
        {moods.map((mood) => (
          <Notice mood={mood} title={texts.moods[mood]}>
            <p>{homeTexts(visit.language).allWellText}</p>
          </Notice>
        ))}
        <Toast visit={visit}>{visit.texts.saved}</Toast>
      </section>
      <section class="part">
        <h2>{texts.badges}</h2>
        <p class="names">
          {moods.map((mood) => (
            <Badge mood={mood}>{texts.moods[mood]}</Badge>
          ))}
        </p>
      </section>
    </>
  );
}

import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Notice, Toast } from '../../../../shared/ui/components/notice.tsx';
import { Skeleton } from '../../../../shared/ui/components/skeleton.tsx';
import type { Visit } from '../../request/visit.ts';
import { styleguideTexts } from './texts.ts';

const moods = ['good', 'bad', 'waiting', 'plain'] as const;

/** What is said, and what is on its way. */
export function Said({ visit }: { readonly visit: Visit }) {
  const texts = styleguideTexts(visit.language);
  return (
    <>
      <section class="part">
        <h2>{texts.notices}</h2>
        {moods.map((mood) => (
          <Notice mood={mood} title={texts[mood].title}>
            <p>{texts[mood].text}</p>
          </Notice>
        ))}
        <Toast visit={visit}>{texts.toast}</Toast>
      </section>
      <section class="part">
        <h2>{texts.badges}</h2>
        <p class="names">
          {moods.map((mood) => (
            <Badge mood={mood}>{texts.moods[mood]}</Badge>
          ))}
        </p>
      </section>
      <section class="part">
        <h2>{texts.skeletons}</h2>
        <Skeleton label={texts.loading} />
      </section>
    </>
  );
}

import { Cards } from '../../../../shared/ui/components/cards.tsx';
import { Chart } from '../../../../shared/ui/components/chart.tsx';
import { QrCode } from '../../../../shared/ui/components/qr.tsx';
import { Sparkline } from '../../../../shared/ui/components/sparkline.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { Visit } from '../../request/visit.ts';
import { styleguideTexts } from './texts.ts';

const hours = [0, 0, 0, 0, 0, 0, 1, 3, 6, 4, 5, 9, 17, 21, 12, 8, 7, 9, 14, 26, 31, 22, 9, 3];

/** Numbers, and pictures of numbers. */
export function Figures({ visit }: { readonly visit: Visit }) {
  const { language } = visit;
  const texts = styleguideTexts(language);
  return (
    <section class="part">
      <h2>{texts.figures}</h2>
      <Cards cards={texts.cards.map((card) => ({ ...card, value: number(language, card.value) }))} />
      <Chart
        language={language}
        label={texts.byHour}
        axis={texts.hour}
        now={texts.today}
        before={texts.weekAgo}
        asTable={visit.texts.asTable}
        bars={hours.map((value, hour) => ({
          label: `${number(language, hour)}:${number(language, 0)}${number(language, 0)}`,
          value,
          before: hours.at(hour - 2) ?? 0,
        }))}
      />
      <Sparkline label={texts.sparkline} bars={hours.map((count) => ({ good: count, bad: count % 5 === 1 ? 2 : 0 }))} />
      <QrCode text="https://menu.example.com/dijla-grill" label={texts.qr} />
    </section>
  );
}

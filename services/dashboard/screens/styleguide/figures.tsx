import { Cards } from '../../../../shared/ui/components/cards.tsx';
import { Chart } from '../../../../shared/ui/components/charts/chart.tsx';
import { Sparkline } from '../../../../shared/ui/components/charts/sparkline.tsx';
import { QrCode } from '../../../../shared/ui/components/qr.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { Visit } from '../../request/visit.ts';
import { endpointTexts } from '../endpoints/texts.ts';
import { homeTexts } from '../home/texts.ts';
import { styleguideTexts } from './texts.ts';

const hours = [0, 0, 0, 0, 0, 0, 1, 3, 6, 4, 5, 9, 17, 21, 12, 8, 7, 9, 14, 26, 31, 22, 9, 3];

export function Figures({ visit }: { readonly visit: Visit }) {
  const { language } = visit;
  const texts = styleguideTexts(language);
  const [home, { healthWords }] = [homeTexts(language), endpointTexts(language)];
  return (
    <section class="part">
      <h2>{texts.figures}</h2>
      <Cards
        cards={[
          { name: home.orders, value: number(language, 128), note: home.weekBefore(number(language, 97)) },
          { name: home.failing, value: number(language, 2), note: home.seeFailing, isBad: true },
        ]}
      />
      <Chart
        language={language}
        label={home.byHour}
        axis={home.hour}
        currentLabel={home.today}
        previousLabel={home.weekAgo}
        tableLabel={visit.texts.asTable}
        bars={hours.map((value, hour) => ({
          label: home.oClock(number(language, hour)),
          value,
          previous: hours.at(hour - 2) ?? 0,
        }))}
      />
      <Sparkline
        label={healthWords(number(language, 60), number(language, 9))}
        bars={hours.map((count) => ({ good: count, bad: count % 5 === 1 ? 2 : 0 }))}
      />
      <QrCode text="https://menu.example.com/dijla-grill" label={texts.qr} />
    </section>
  );
}

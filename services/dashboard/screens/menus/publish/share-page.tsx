import type { DayOfVisits } from '../../../../../shared/catalog/verbs/visits.ts';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Chart } from '../../../../../shared/ui/components/charts/chart.tsx';
import { Code } from '../../../../../shared/ui/components/code.tsx';
import { Notice } from '../../../../../shared/ui/components/notice.tsx';
import { QrCode } from '../../../../../shared/ui/components/qr.tsx';
import { Empty } from '../../../../../shared/ui/components/table.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { Language } from '../../../../../shared/ui/texts/texts.ts';
import { addressInMenu, type OpenMenu } from '../menu.ts';
import { menuPage } from '../menu-page.tsx';
import { menuTexts } from '../texts.ts';

/** The menu's public address, null before the first publishing, and its visits. */
export function sharePage(open: OpenMenu, address: string | null, visits: readonly DayOfVisits[]): Response {
  const { visit, menu } = open;
  const { language } = visit;
  const texts = menuTexts(language);
  const count = visits.reduce((sum, day) => sum + day.visits, 0);
  return menuPage({
    ...open,
    here: 'share',
    lead: texts.shareLead,
    children:
      address === null ? (
        <Empty {...texts.notYet} />
      ) : (
        <>
          {!menu.published && <Notice mood="waiting" {...texts.notPublic} />}
          <section class="given menu-share">
            <QrCode text={address} label={texts.qr} />
            <div class="part">
              <Code visit={visit} label={texts.address}>
                {address}
              </Code>
              <p class="actions">
                {menu.published && <ButtonLink href={address}>{texts.open}</ButtonLink>}
                <ButtonLink href={addressInMenu(visit)('/poster')}>{texts.poster}</ButtonLink>
              </p>
            </div>
          </section>
          <Chart
            language={language}
            label={texts.visits(number(language, count))}
            axis={texts.visitsAxis}
            currentLabel={texts.visitsOf}
            tableLabel={visit.texts.asTable}
            bars={visits.map((day) => ({ label: dayAndMonth(language, day.day), value: day.visits }))}
          />
          <p class="field__hint">{texts.visitsNote}</p>
        </>
      ),
  });
}

/** `24/10`: short enough for thirty under the bars. */
function dayAndMonth(language: Language, day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${number(language, date ?? 0)}/${number(language, month ?? 0)}`;
}

import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { ButtonLink, PrintButton } from '../../../../../shared/ui/components/button.tsx';
import { Filter } from '../../../../../shared/ui/components/forms/filter.tsx';
import { QrCode } from '../../../../../shared/ui/components/qr.tsx';
import { Document } from '../../../frame/document.tsx';
import { page } from '../../../request/answers.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { addressInMenu } from '../menu.ts';
import { textOf } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';

const papers = ['a4', 'a5'] as const;
const languages = ['both', 'en', 'ar'] as const;

export function posterPage(visit: MemberVisit, branding: Fields, address: string): Response {
  const { searchParams } = visit.url;
  const texts = menuTexts(visit.language);
  const paper = papers.find((each) => each === searchParams.get('paper')) ?? 'a4';
  const language = languages.find((each) => each === searchParams.get('language')) ?? 'both';
  const sides = language === 'both' ? (['ar', 'en'] as const) : [language];
  const logo = textOf(branding.logo);
  const [english, arabic] = [textOf(branding.title), textOf(branding.titleArabic)];
  return page(
    <Document visit={visit} title={texts.poster}>
      <main id="page" class="print">
        <header class="part print__bar poster-tools">
          <h1>{texts.poster}</h1>
          <p class="lead">{texts.posterLead}</p>
          <Filter
            action={addressInMenu(visit)('/poster')}
            submit={visit.texts.show}
            fields={[
              { name: 'paper', label: texts.paper, choices: choicesOf({ a4: 'A4', a5: 'A5' }), chosen: paper },
              { name: 'language', label: texts.languages, choices: choicesOf(texts.languageChoices), chosen: language },
            ]}
          />
          <p class="actions">
            <PrintButton label={visit.texts.print} />
            <ButtonLink href={addressInMenu(visit)('/share')}>{texts.tabs.share}</ButtonLink>
          </p>
        </header>
        <section class={`poster poster--${paper}`} aria-label={texts.poster}>
          {logo && <img class="poster__logo" src={logo} alt="" />}
          {sides.map((side) => (
            <p class="poster__name" lang={side} dir={side === 'ar' ? 'rtl' : 'ltr'}>
              {side === 'ar' ? arabic || english : english || arabic}
            </p>
          ))}
          <QrCode text={address} label={texts.qr} />
          {sides.map((side) => (
            <p class="poster__scan" lang={side} dir={side === 'ar' ? 'rtl' : 'ltr'}>
              {menuTexts(side).scan}
            </p>
          ))}
          <p class="poster__address" dir="ltr">
            {address.replace(/^https?:\/\//, '')}
          </p>
        </section>
      </main>
    </Document>,
  );
}

function choicesOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

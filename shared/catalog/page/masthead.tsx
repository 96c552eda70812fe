import { QrCode } from '../../ui/components/qr.tsx';
import type { CatalogLanguage } from '../rules/price.ts';
import type { Branding } from '../rules/snapshot.ts';
import { Busy, type BusyNotice } from './busy-notice.tsx';
import { isolated, pick } from './text-in.tsx';
import { pageTexts } from './texts.ts';

interface BrandProps {
  readonly language: CatalogLanguage;
  readonly branding: Branding;
}

export function Masthead({ language, branding, busy }: BrandProps & { readonly busy: BusyNotice | null }) {
  const { title, titleArabic, logo } = branding;
  const tagline = pick(language, branding.tagline, branding.taglineArabic);
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <header class="masthead" id="masthead">
      <a class="language" href={`?lang=${other}`} hreflang={other} lang={other}>
        {pageTexts(language).otherLanguage}
      </a>
      {logo && <img class="logo" src={logo} alt="" width="88" height="88" />}
      <h1>{isolated(language, title, titleArabic)}</h1>
      {tagline && <p class="tagline">{isolated(language, tagline)}</p>}
      {busy && <Busy language={language} busy={busy} />}
    </header>
  );
}

export function Footer({ language, branding, url }: BrandProps & { readonly url: string }) {
  const texts = pageTexts(language);
  const address = url.replace(/^https?:\/\//, '');
  return (
    <footer>
      <p class="on-screen">{isolated(language, branding.title, branding.titleArabic)}</p>
      <p class="on-screen quiet">{texts.alwaysCurrent}</p>
      <div class="on-paper">
        <QrCode text={url} label={address} />
        <p>
          {texts.scan}
          <br />
          <bdi>{address}</bdi>
        </p>
      </div>
    </footer>
  );
}

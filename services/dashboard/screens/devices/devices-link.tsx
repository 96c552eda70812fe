import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import type { PersonVisit } from '../../request/visit.ts';
import { devicesPath } from './devices-page.tsx';
import { deviceTexts } from './texts.ts';

/** Shown on the account page. */
export function DevicesLink({ visit }: { readonly visit: PersonVisit }) {
  const texts = deviceTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.title}</h2>
      <p class="lead">{texts.lead}</p>
      <p class="actions">
        <ButtonLink href={devicesPath}>{texts.open}</ButtonLink>
      </p>
    </section>
  );
}

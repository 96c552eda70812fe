import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import type { MemberVisit } from '../../request/visit.ts';

export function NeedsPlan({ visit, children }: { visit: MemberVisit; children: string }) {
  return (
    <Notice mood="waiting">
      <p>{children}</p>
      <p class="actions">
        <ButtonLink href={visit.at('/settings')}>{visit.texts.nav.settings}</ButtonLink>
      </p>
    </Notice>
  );
}

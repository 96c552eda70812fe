import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import type { MemberVisit } from '../../request/visit.ts';

interface NeedsPlanParts {
  readonly visit: MemberVisit;
  /** Which plan it needs, and what is to be switched on. */
  readonly children: string;
}

/** Said before anything is filled in that the workspace's plan or switches would refuse. */
export function NeedsPlan({ visit, children }: NeedsPlanParts) {
  return (
    <Notice mood="waiting">
      <p>{children}</p>
      <p class="actions">
        <ButtonLink href={visit.at('/settings')}>{visit.texts.nav.settings}</ButtonLink>
      </p>
    </Notice>
  );
}

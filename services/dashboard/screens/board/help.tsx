import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Keys } from '../../frame/keys.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { boardTexts } from './texts.ts';

/** The wall view and back, the whole screen, and which keys do what. */
export function Help({ visit, isWall }: { readonly visit: MemberVisit; readonly isWall: boolean }) {
  const { help, wall } = boardTexts(visit.language);
  return (
    <div class="actions board__tools">
      <ButtonLink href={visit.at(isWall ? '/orders' : '/orders?view=wall')}>
        {isWall ? wall.leave : wall.show}
      </ButtonLink>
      <button type="button" class="button button--plain js-only" data-action="wall#fill">
        {wall.full}
      </button>
      <Keys visit={visit} label={help.open} title={help.title} keys={Object.entries(help.keys)} />
    </div>
  );
}

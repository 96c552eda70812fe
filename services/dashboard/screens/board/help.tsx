import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { boardTexts } from './texts.ts';

/** The wall view and back, the whole screen, and which keys do what. */
export function Help({ visit, isWall }: { readonly visit: MemberVisit; readonly isWall: boolean }) {
  const { help, wall } = boardTexts(visit.language);
  return (
    <div class="board__tools">
      <ButtonLink href={visit.at(isWall ? '/orders' : '/orders?view=wall')}>
        {isWall ? wall.leave : wall.show}
      </ButtonLink>
      <button type="button" class="button button--plain js-only" data-action="wall#fill">
        {wall.full}
      </button>
      <button type="button" class="button button--plain js-only" popovertarget="board-help">
        {help.open}
      </button>
      <section id="board-help" popover="auto" class="confirm" role="dialog" aria-labelledby="board-help-title">
        <h2 id="board-help-title">{help.title}</h2>
        <dl class="keys">
          {help.keys.map(([key, does]) => (
            <div>
              <dt>
                <kbd dir="ltr">{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <button type="button" class="button button--plain" popovertarget="board-help" popovertargetaction="hide">
          {visit.texts.close}
        </button>
      </section>
    </div>
  );
}

import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { Keys } from '../../frame/keys.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { boardTexts } from './texts.ts';

export function LiveState({ language }: { readonly language: Language }) {
  const { live } = boardTexts(language);
  return (
    <div class="live" data-live-target="state" data-state="connecting">
      <p class="live__now ellipsis js-only" data-live-target="liveText">
        {live.connecting}
      </p>
      <p class="live__old ellipsis" data-live-target="oldText" role="alert" />
      <p class="no-js-only">{live.off}</p>
    </div>
  );
}

export function Help({ visit, isWall }: { readonly visit: MemberVisit; readonly isWall: boolean }) {
  const { help, wall, kitchen, more } = boardTexts(visit.language);
  return (
    <>
      <ButtonLink href={visit.at('/orders/kitchen')}>{kitchen.title}</ButtonLink>
      <button
        type="button"
        class="button button--plain board__more"
        popovertarget="tools"
        aria-label={more}
        title={more}
      >
        ⋯
      </button>
      <div id="tools" popover="auto" class="confirm board__tools">
        <ButtonLink href={visit.at(isWall ? '/orders' : '/orders?view=wall')}>
          {isWall ? wall.leave : wall.show}
        </ButtonLink>
        <button type="button" class="button button--plain js-only" data-action="wall#fill">
          {wall.full}
        </button>
      </div>
      <Keys visit={visit} label={help.open} title={help.title} keys={Object.entries(help.keys)} />
    </>
  );
}

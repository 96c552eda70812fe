import { checkItem } from '../../../../../shared/domain/catalog/check.ts';
import type { DraftItem } from '../../../../../shared/domain/catalog/draft.ts';
import type { MemberVisit } from '../../../web/visit.ts';
import { Badge } from '../../components/badge.tsx';
import { nameIn, priceWords } from '../menu-words.ts';
import { pictureAddress } from '../pictures/picture-addresses.ts';
import { Deed, inMenu } from '../room.tsx';
import { menuTexts } from '../texts.ts';

interface ItemRowParts {
  readonly visit: MemberVisit;
  readonly item: DraftItem;
  readonly isEnabled: boolean;
  /** Its category, where items of several are shown. */
  readonly place?: string;
  /** Where it stands among those that can be ordered; `first` is the place of the first row shown. */
  readonly order?: { readonly isFirst: boolean; readonly isLast: boolean; readonly first: number };
}

/** An item in a list: one tap says that it is sold out, or back. Admins open it, and move it. */
export function ItemRow({ visit, item: { id, fields }, isEnabled, place, order }: ItemRowParts) {
  const { language, workspace } = visit;
  const texts = menuTexts(language);
  const { item, problems } = checkItem(fields);
  const name = nameIn(language, fields) || id;
  const isAdmin = workspace.role === 'admin';
  const path = inMenu(visit)(`/items/${encodeURIComponent(id)}`);
  const picture = pictureAddress(fields.image, `${path}/picture`);
  const isSoldOut = fields.availability === 'sold_out';
  return (
    <li class={isSoldOut ? 'menu-item menu-item--out' : 'menu-item'} data-sortable-target="item">
      {isAdmin && order && (
        <span class="question__handle js-only" title={texts.drag(name)} data-action="pointerdown->sortable#grab">
          <form method="post" action={`${path}/move`} hidden>
            <input type="hidden" name="csrf" value={visit.csrf} />
            <input type="hidden" name="back" value={visit.url.pathname + visit.url.search} />
            <input type="hidden" name="first" value={String(order.first)} />
            <input type="hidden" name="to" value="" />
          </form>
          ⠿
        </span>
      )}
      {picture ? (
        <img class="menu-item__picture" src={picture} alt="" width="64" height="48" loading="lazy" />
      ) : (
        <span class="menu-item__picture" />
      )}
      <div class="menu-item__words">
        <strong>
          {isAdmin ? (
            <a href={path}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </strong>
        <small>
          {item ? <bdi>{priceWords(language, item.price)}</bdi> : null}
          {place && (
            <>
              {' '}
              · <bdi>{place}</bdi>
            </>
          )}
        </small>
        {problems.length > 0 && isAdmin && <Badge mood="bad">{texts.needsLook}</Badge>}
      </div>
      {isSoldOut && <Badge mood="waiting">{texts.soldOut}</Badge>}
      <div class="menu-item__deeds">
        {isAdmin && order && (
          <>
            <Deed
              id={`up-${id}`}
              action={`${path}/move`}
              name="step"
              value="up"
              label={texts.up(name)}
              tone="quiet"
              disabled={order.isFirst}
            >
              ↑
            </Deed>
            <Deed
              id={`down-${id}`}
              action={`${path}/move`}
              name="step"
              value="down"
              label={texts.down(name)}
              tone="quiet"
              disabled={order.isLast}
            >
              ↓
            </Deed>
          </>
        )}
        {isEnabled && (
          <Deed
            id={`switch-${id}`}
            action={`${path}/availability`}
            name="availability"
            value={isSoldOut ? 'available' : 'sold_out'}
            label={isSoldOut ? texts.markBackOf(name) : texts.markSoldOutOf(name)}
          >
            {isSoldOut ? texts.markBack : texts.markSoldOut}
          </Deed>
        )}
      </div>
    </li>
  );
}

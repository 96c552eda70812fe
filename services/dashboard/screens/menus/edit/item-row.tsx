import { checkItem } from '../../../../../shared/catalog/rules/check.ts';
import type { DraftItem } from '../../../../../shared/catalog/rules/draft.ts';
import { Badge } from '../../../../../shared/ui/components/badge.tsx';
import { Hidden } from '../../../../../shared/ui/components/forms/hidden.tsx';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { addressInMenu } from '../menu.ts';
import { nameIn, priceWords } from '../menu-words.ts';
import { pictureAddress } from '../pictures/picture-addresses.ts';
import { menuTexts } from '../texts.ts';
import { Moves, RowAction } from './row-actions.tsx';

interface ItemRowProps {
  readonly visit: MemberVisit;
  readonly item: DraftItem;
  readonly isEnabled: boolean;
  readonly place?: string;
  /** Its position in the category; `first` is that of the first row shown. */
  readonly order?: { readonly isFirst: boolean; readonly isLast: boolean; readonly first: number };
}

export function ItemRow({ visit, item: { id, fields }, isEnabled, place, order }: ItemRowProps) {
  const { language, workspace } = visit;
  const texts = menuTexts(language);
  const { item, problems } = checkItem(fields);
  const name = nameIn(language, fields) || id;
  const isAdmin = workspace.role === 'admin';
  const path = addressInMenu(visit)(`/items/${encodeURIComponent(id)}`);
  const picture = pictureAddress(fields.image, `${path}/picture`);
  const isSoldOut = fields.availability === 'sold_out';
  return (
    <li class={isSoldOut ? 'menu-item menu-item--out' : 'menu-item'} data-sortable-target="item">
      {isAdmin && order && <MoveHandle visit={visit} name={name} action={`${path}/move`} first={order.first} />}
      {picture ? (
        <img class="menu-item__picture" src={picture} alt="" width="64" height="48" loading="lazy" />
      ) : (
        <span class="menu-item__picture" />
      )}
      <div class="menu-item__words">
        <strong dir="auto">{isAdmin ? <a href={path}>{name}</a> : name}</strong>
        <small>
          {item ? <bdi>{priceWords(language, item.price)}</bdi> : null}
          {place && ' · '}
          {place && <bdi>{place}</bdi>}
        </small>
        {problems.length > 0 && isAdmin && <Badge mood="bad">{texts.needsLook}</Badge>}
      </div>
      {isSoldOut && <Badge mood="waiting">{texts.soldOut}</Badge>}
      <div class="menu-item__actions">
        {isAdmin && order && (
          <Moves {...{ visit, name, ...order }} ids={[`up-${id}`, `down-${id}`]} action={`${path}/move`} />
        )}
        {isEnabled && (
          <RowAction
            id={`switch-${id}`}
            action={`${path}/availability`}
            name="availability"
            value={isSoldOut ? 'available' : 'sold_out'}
            label={isSoldOut ? texts.markBackOf(name) : texts.markSoldOutOf(name)}
          >
            {isSoldOut ? texts.markBack : texts.markSoldOut}
          </RowAction>
        )}
      </div>
    </li>
  );
}

function MoveHandle({ visit, name, action, first }: WithVisit<{ name: string; action: string; first: number }>) {
  return (
    <span
      class="question__handle js-only"
      title={menuTexts(visit.language).drag(name)}
      data-action="pointerdown->sortable#grab"
    >
      <form method="post" action={action} hidden>
        <Hidden
          fields={{ csrf: visit.csrf, back: visit.url.pathname + visit.url.search, first: String(first), to: '' }}
        />
      </form>
      ⠿
    </span>
  );
}

import type { MenuItem } from '../../../../shared/orders/verbs/menu-items.ts';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { majorMoney } from '../orders/order-parts.ts';
import { chosenIn, itemIn, nameOf } from './chosen-options.ts';
import { entryTexts } from './texts.ts';

interface LineOptionsParts {
  readonly visit: Pick<MemberVisit, 'language' | 'workspace'>;
  readonly form: URLSearchParams;
  readonly items: readonly MenuItem[];
  readonly line: number;
}

export function LineOptions({ visit: { language, workspace }, form, items, line }: LineOptionsParts) {
  const item = itemIn(form, line, items);
  const chosen = chosenIn(form, line, item) ?? [];
  const options = item?.options ?? [];
  return (
    <turbo-frame id={`options-${line}`} class="entry__options" data-live-preview-target="frame">
      {options.length > 0 && (
        <fieldset class="offers" aria-label={entryTexts(language).options(number(language, line))}>
          {options.map((option) => (
            <label class="offer">
              <input
                type="checkbox"
                name={`options_${line}`}
                value={option.name}
                checked={chosen.includes(option)}
                data-live-preview-target="input"
              />
              <bdi>{nameOf(option, language)}</bdi>
              {option.price > 0 && <small>{`+ ${majorMoney(language, workspace.currency, option.price)}`}</small>}
            </label>
          ))}
        </fieldset>
      )}
    </turbo-frame>
  );
}

import { orderSources } from '../../../../shared/domain/orders/transitions.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { Filter } from '../components/filter.tsx';
import type { BoardFilter } from './filter.ts';
import { boardTexts } from './texts.ts';

/** What of the board is shown, and a field to find an order in. */
export function Filters({ visit, filter }: { readonly visit: MemberVisit; readonly filter: BoardFilter }) {
  const { filters, sources, types } = boardTexts(visit.language);
  const action = visit.at('/orders');
  const all = { value: '', label: filters.all };
  const choice = (words: Readonly<Record<string, string>>, values: readonly string[]) => [
    all,
    ...values.map((value) => ({ value, label: words[value] ?? value })),
  ];
  const isFiltered = [filter.source, filter.type, filter.age].some((each) => each !== null) || filter.query !== '';
  return (
    <div class="board__filters">
      <form method="get" action={action} class="find">
        <label class="filter__field">
          <span>{filters.search}</span>
          <input id="find" type="search" name="q" value={filter.query} maxlength={100} class="field__input" />
        </label>
        <Button tone="plain">{filters.find}</Button>
      </form>
      <Filter
        action={action}
        submit={filters.find}
        fields={[
          {
            name: 'source',
            label: filters.source,
            choices: choice(sources, orderSources),
            chosen: filter.source ?? '',
          },
          {
            name: 'type',
            label: filters.type,
            choices: choice(types, ['delivery', 'pickup']),
            chosen: filter.type ?? '',
          },
          {
            name: 'age',
            label: filters.age,
            choices: choice(filters.ages, ['waiting', 'late']),
            chosen: filter.age ?? '',
          },
        ]}
      />
      {isFiltered && <ButtonLink href={action}>{filters.clear}</ButtonLink>}
    </div>
  );
}

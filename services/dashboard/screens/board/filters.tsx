import { orderSources } from '../../../../shared/orders/rules/transitions.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Filter } from '../../../../shared/ui/components/forms/filter.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../request/visit.ts';
import type { BoardFilter } from './behaviours/filter.ts';
import { boardTexts } from './texts.ts';

const sheet = 'board-filters';

export function FiltersButton({ visit, filter }: { readonly visit: MemberVisit; readonly filter: BoardFilter }) {
  const { filters } = boardTexts(visit.language);
  const used = usedIn(filter);
  return (
    <button
      type="button"
      class="button button--plain board__filter"
      popovertarget={sheet}
      {...(used > 0 && { 'aria-label': filters.used(number(visit.language, used)) })}
    >
      {filters.open} {used > 0 && <b class="count count--new">{number(visit.language, used)}</b>}
    </button>
  );
}

export function Filters({ visit, filter }: { readonly visit: MemberVisit; readonly filter: BoardFilter }) {
  const { filters, sources, types } = boardTexts(visit.language);
  const action = visit.at('/orders');
  const all = { value: '', label: filters.all };
  const choice = (words: Readonly<Record<string, string>>, values: readonly string[]) => [
    all,
    ...values.map((value) => ({ value, label: words[value] ?? value })),
  ];
  return (
    <search id={sheet} popover="auto" class="board__filters" aria-label={filters.open}>
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
      {usedIn(filter) > 0 && <ButtonLink href={action}>{filters.clear}</ButtonLink>}
    </search>
  );
}

function usedIn({ source, type, age, query }: BoardFilter): number {
  return [source, type, age, query || null].filter((each) => each !== null).length;
}

import type { CatalogChange } from '../../../../../shared/catalog/rules/changes.ts';
import { Badge, type Mood } from '../../../../../shared/ui/components/badge.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { WithVisit } from '../../../request/visit.ts';
import { changeWords } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';

const maxChanges = 200;

export function ChangeList({ visit, changes }: WithVisit<{ changes: readonly CatalogChange[] }>) {
  const texts = menuTexts(visit.language);
  return (
    <>
      <ul class="box menu-changes">
        {changes.slice(0, maxChanges).map((change) => {
          const { what, name, how } = changeWords(visit.language, change);
          return (
            <li>
              <Badge mood={moodOf(change.kind)}>{what}</Badge>
              <span>
                {name && <strong dir="auto">{name}</strong>}
                {how && (
                  <small>
                    <bdi>{how}</bdi>
                  </small>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {changes.length > maxChanges && <p>{texts.moreChanges(number(visit.language, changes.length - maxChanges))}</p>}
    </>
  );
}

function moodOf(kind: CatalogChange['kind']): Mood {
  if (kind.endsWith('_added')) return 'good';
  return kind.endsWith('_removed') ? 'bad' : 'plain';
}

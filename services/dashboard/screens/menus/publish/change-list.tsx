import type { CatalogChange } from '../../../../../shared/catalog/rules/changes.ts';
import { Badge, type Mood } from '../../../../../shared/ui/components/badge.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { changeWords } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';

const most = 200;

/** What differs between two versions, in words. */
export function ChangeList({
  visit,
  changes,
}: {
  readonly visit: MemberVisit;
  readonly changes: readonly CatalogChange[];
}) {
  const texts = menuTexts(visit.language);
  return (
    <>
      <ul class="menu-changes">
        {changes.slice(0, most).map((change) => {
          const { what, name, how } = changeWords(visit.language, change);
          return (
            <li>
              <Badge mood={moodOf(change.kind)}>{what}</Badge>
              <span>
                {name && (
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                )}
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
      {changes.length > most && <p>{texts.moreChanges(number(visit.language, changes.length - most))}</p>}
    </>
  );
}

function moodOf(kind: CatalogChange['kind']): Mood {
  if (kind.endsWith('_added')) return 'good';
  return kind.endsWith('_removed') ? 'bad' : 'plain';
}

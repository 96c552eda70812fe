import { Notice } from '../../../../../shared/ui/components/notice.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { buildTexts } from './build-texts.ts';

/** That somebody else saved the same since it was read, and what. */
export function Meanwhile({
  visit,
  differing,
}: {
  readonly visit: MemberVisit;
  readonly differing: readonly (readonly [part: string, value: string])[];
}) {
  const { meanwhile } = buildTexts(visit.language);
  return (
    <Notice mood="bad" role="alert" title={meanwhile.title}>
      <p>{meanwhile.text}</p>
      <ul>
        {differing.map(([part, value]) => (
          <li>
            <bdi>{meanwhile.theirs(part, value)}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import { ButtonLink } from '../../../shared/ui/components/button.tsx';
import { page } from '../request/answers.ts';
import type { Visit } from '../request/visit.ts';
import { Alone } from './alone.tsx';

const statuses = {
  unreadable: 400,
  forbidden: 403,
  stale: 403,
  missing: 404,
  method: 405,
  outdated: 409,
  tooLong: 413,
  broken: 500,
  away: 503,
} as const;

export type TroubleKind = keyof typeof statuses;

export function troublePage(visit: Pick<Visit, 'language' | 'texts'>, kind: TroubleKind): Response {
  const { title, text } = visit.texts.trouble[kind];
  return page(
    <Alone visit={visit} title={title}>
      <p>{text}</p>
      <p class="actions">
        <ButtonLink href="/">{visit.texts.trouble.home}</ButtonLink>
      </p>
    </Alone>,
    statuses[kind],
  );
}

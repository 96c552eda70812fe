import type { KeyWithUse } from '../../../../shared/keys/api-keys.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { Moment } from '../../frame/moment.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { keyTexts } from './texts.ts';

interface StateProps {
  readonly texts: ReturnType<typeof keyTexts>;
  readonly keyOf: KeyWithUse;
  readonly now: number;
}

export function KeyState({ texts, keyOf: { revokedAt, expiresAt }, now }: StateProps) {
  const isExpired = expiresAt !== null && expiresAt <= now;
  const state = revokedAt !== null ? 'revoked' : isExpired ? 'expired' : 'active';
  return <Badge mood={state === 'active' ? 'good' : 'plain'}>{texts.states[state]}</Badge>;
}

export function KeyActions({ visit, keyOf: key }: { readonly visit: MemberVisit; readonly keyOf: KeyWithUse }) {
  const texts = keyTexts(visit.language);
  const at = (action: string): string => visit.at(`/keys/${key.id}/${action}`);
  return (
    <div class="row-actions">
      {key.revokedAt === null && (
        <Confirm visit={visit} id={`revoke-${key.id}`} action={at('revoke')} {...confirmTexts(texts, 'revoke')}>
          <Depends visit={visit} keyOf={key} />
        </Confirm>
      )}
      <Confirm visit={visit} id={`delete-${key.id}`} action={at('delete')} {...confirmTexts(texts, 'remove')}>
        <Depends visit={visit} keyOf={key} />
      </Confirm>
    </div>
  );
}

function Depends({ visit, keyOf: { callsInDay, lastUsedAt } }: Parameters<typeof KeyActions>[0]) {
  const texts = keyTexts(visit.language);
  if (lastUsedAt === null) return <p>{texts.neverUsed}</p>;
  return (
    <p>
      <strong>{texts.stillUsed(number(visit.language, callsInDay))}</strong> {texts.lastUsed}:{' '}
      <Moment visit={visit} at={lastUsedAt} />.
    </p>
  );
}

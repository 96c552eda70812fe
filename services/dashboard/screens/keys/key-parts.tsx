import type { UsedKey } from '../../../../shared/keys/api-keys.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Confirm } from '../../../../shared/ui/components/confirm.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { keyTexts } from './texts.ts';

interface StateParts {
  readonly texts: ReturnType<typeof keyTexts>;
  readonly keyOf: UsedKey;
  readonly now: number;
}

/** Whether a key may be used, as far as the key itself tells. */
export function KeyState({ texts, keyOf: { revokedAt, expiresAt }, now }: StateParts) {
  const isExpired = expiresAt !== null && expiresAt <= now;
  const state = revokedAt !== null ? 'revoked' : isExpired ? 'expired' : 'active';
  return <Badge mood={state === 'active' ? 'good' : 'plain'}>{texts.states[state]}</Badge>;
}

/** Ending a key, each way asked about first, with what would stop working. */
export function Deeds({ visit, keyOf: key }: { readonly visit: MemberVisit; readonly keyOf: UsedKey }) {
  const texts = keyTexts(visit.language);
  const { id, revokedAt } = key;
  return (
    <div class="deeds">
      {revokedAt === null && (
        <Confirm
          visit={visit}
          id={`revoke-${id}`}
          action={visit.at(`/keys/${id}/revoke`)}
          label={texts.revoke}
          title={texts.revokeTitle}
        >
          <Depends visit={visit} keyOf={key} />
          <p>{texts.revokeText}</p>
        </Confirm>
      )}
      <Confirm
        visit={visit}
        id={`delete-${id}`}
        action={visit.at(`/keys/${id}/delete`)}
        label={texts.remove}
        title={texts.removeTitle}
      >
        <Depends visit={visit} keyOf={key} />
        <p>{texts.removeText}</p>
      </Confirm>
    </div>
  );
}

/** What still calls with the key. */
function Depends({ visit, keyOf: { callsInDay, lastUsedAt } }: Parameters<typeof Deeds>[0]) {
  const { language, workspace } = visit;
  const texts = keyTexts(language);
  if (lastUsedAt === null) return <p>{texts.neverUsed}</p>;
  return (
    <p>
      <strong>{texts.stillUsed(number(language, callsInDay))}</strong> {texts.lastUsed}:{' '}
      <Time language={language} zone={workspace.timezone} at={lastUsedAt} otherwise="" />.
    </p>
  );
}

import type { MemberVisit } from '../../../request/visit.ts';
import { inboxTexts } from '../texts.ts';

interface LookingProps {
  readonly visit: Pick<MemberVisit, 'language'>;
  readonly names: readonly string[];
  /** Polled, which also reports that this member is viewing. */
  readonly address: string;
}

/** The other viewers of this conversation, so that two do not answer at once. */
export function Viewers({ visit: { language }, names, address }: LookingProps) {
  const texts = inboxTexts(language);
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <turbo-frame id="looking" data-controller="ask-again" data-ask-again-address-value={address}>
      {names.length > 0 && (
        <p class="looking" role="status">
          {names.length === 1 ? texts.looking(list) : texts.lookingMany(list)}
        </p>
      )}
    </turbo-frame>
  );
}

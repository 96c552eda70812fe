import type { MemberVisit } from '../../../request/visit.ts';
import { inboxTexts } from '../texts.ts';

interface LookingParts {
  readonly visit: Pick<MemberVisit, 'language'>;
  readonly names: readonly string[];
  /** Asked again and again: it also says that this member is looking. */
  readonly address: string;
}

const askEveryMs = 15_000;

/** Who else has this conversation before them, so that two do not answer at once. */
export function Looking({ visit: { language }, names, address }: LookingParts) {
  const texts = inboxTexts(language);
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <turbo-frame
      id="looking"
      data-controller="ask-again"
      data-ask-again-address-value={address}
      data-ask-again-every-value={askEveryMs}
    >
      {names.length > 0 && (
        <p class="looking" role="status">
          {names.length === 1 ? texts.looking(list) : texts.lookingMany(list)}
        </p>
      )}
    </turbo-frame>
  );
}

import { mostCounted, type Waiting } from '../../../../shared/conversations/verbs/waiting.ts';
import { Cards } from '../../../../shared/ui/components/cards.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { counted, money, number } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../request/visit.ts';
import type { HomeParts } from './read-home.ts';
import { homeTexts } from './texts.ts';

/** The day in numbers: what came in, what it is worth, and who waits. */
export function Figures({ visit, parts }: { readonly visit: MemberVisit; readonly parts: HomeParts }) {
  const { language, workspace } = visit;
  const { today, before } = parts.today;
  const texts = homeTexts(language);
  const amount = (minor: number): string => money(language, workspace.currency, minor);
  const failing = parts.forAdmin?.endpoints.filter(({ state }) => state !== 'paused');
  return (
    <Cards
      cards={[
        {
          name: texts.orders,
          value: number(language, today.orders),
          note: texts.weekBefore(number(language, before.orders)),
        },
        { name: texts.money, value: amount(today.money), note: texts.weekBefore(amount(before.money)) },
        { name: texts.messages, href: visit.at('/inbox?view=waiting'), ...waiting(visit, parts.conversations) },
        ...(failing
          ? [
              {
                name: texts.failing,
                value: number(language, failing.length),
                note: failing.length === 0 ? texts.noneFailing : texts.seeFailing,
                href: visit.at('/webhooks'),
                isBad: failing.length > 0,
              },
            ]
          : []),
      ]}
    />
  );
}

function waiting({ language, workspace }: MemberVisit, { count, since }: Waiting) {
  const texts = homeTexts(language);
  return {
    value: counted(language, count, mostCounted),
    note:
      since === null ? (
        texts.nobodyWaits
      ) : (
        <>
          {texts.since} <Time language={language} zone={workspace.timezone} at={since} otherwise="" />
        </>
      ),
  };
}

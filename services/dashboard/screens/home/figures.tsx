import { maxCounted, type Waiting } from '../../../../shared/conversations/verbs/waiting.ts';
import { Cards } from '../../../../shared/ui/components/cards.tsx';
import { cappedCount, money, number } from '../../../../shared/ui/texts/formats.ts';
import { Moment } from '../../frame/moment.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import type { HomeParts } from './read-home.ts';
import { homeTexts } from './texts.ts';

export function Figures({ visit, parts }: { readonly visit: MemberVisit; readonly parts: HomeParts }) {
  const { language, workspace } = visit;
  const { today, weekAgo } = parts.sales;
  const texts = homeTexts(language);
  const amount = (minor: number): string => money(language, workspace.currency, minor);
  const failing = parts.forAdmin?.endpoints.filter(({ state }) => state !== 'paused');
  return (
    <Cards
      cards={[
        {
          name: texts.orders,
          value: number(language, today.orders),
          note: texts.weekBefore(number(language, weekAgo.orders)),
        },
        { name: texts.money, value: amount(today.money), note: texts.weekBefore(amount(weekAgo.money)) },
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

function waiting(visit: MemberVisit, { count, since }: Waiting) {
  const { language } = visit;
  const texts = homeTexts(language);
  return {
    value: cappedCount(language, count, maxCounted),
    note:
      since === null ? (
        texts.nobodyWaits
      ) : (
        <>
          {texts.since} <Moment visit={visit} at={since} />
        </>
      ),
  };
}

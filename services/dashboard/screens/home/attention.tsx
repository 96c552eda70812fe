import type { Child } from 'hono/jsx';
import { maxCounted } from '../../../../shared/conversations/verbs/waiting.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { cappedCount } from '../../../../shared/ui/texts/formats.ts';
import { Moment } from '../../frame/moment.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { StateBadge, StateReason } from '../endpoints/state.tsx';
import { inboxTexts } from '../inbox/texts.ts';
import type { HomeParts } from './read-home.ts';
import { homeTexts } from './texts.ts';

export function Attention({
  visit,
  parts: { orders, conversations, forAdmin },
}: {
  visit: MemberVisit;
  parts: HomeParts;
}) {
  const { language } = visit;
  const texts = homeTexts(language);
  const { badges } = texts;
  const { endpoints = [], keys = [] } = forAdmin ?? {};
  const waiting = [
    { ...orders, badge: badges.order, path: '/orders', text: texts.pending },
    { ...conversations, badge: badges.message, path: '/inbox?view=waiting', text: inboxTexts(language).waitingCount },
  ].filter(({ count }) => count > 0);
  if (endpoints.length + waiting.length + keys.length === 0) {
    return (
      <Notice mood="good" title={texts.allWell}>
        <p>{texts.allWellText}</p>
      </Notice>
    );
  }
  return (
    <section class="part" aria-labelledby="attention">
      <h2 id="attention">{texts.attention}</h2>
      <ul class="attention">
        {endpoints.map((endpoint) => (
          <AttentionItem
            badge={<StateBadge visit={visit} endpoint={endpoint} />}
            href={visit.at(`/webhooks/${endpoint.id}`)}
            text={<bdi dir="ltr">{endpoint.url}</bdi>}
          >
            <StateReason visit={visit} endpoint={endpoint} />
          </AttentionItem>
        ))}
        {waiting.map(({ count, since, badge, path, text }) => (
          <AttentionItem
            badge={<Badge mood="waiting">{badge}</Badge>}
            href={visit.at(path)}
            text={text(count, cappedCount(language, count, maxCounted))}
          >
            {texts.since} <Moment visit={visit} at={since} />
          </AttentionItem>
        ))}
        {keys.map(({ id, name, expiresAt }) => (
          <AttentionItem
            badge={<Badge mood="waiting">{badges.key}</Badge>}
            href={visit.at(`/keys/${id}`)}
            text={<bdi>{name}</bdi>}
          >
            {texts.ends} <Moment visit={visit} at={expiresAt} />
          </AttentionItem>
        ))}
      </ul>
    </section>
  );
}

function AttentionItem({ badge, href, text, children }: { badge: Child; href: string; text: Child; children: Child }) {
  return (
    <li>
      {badge}
      <span>
        <a href={href}>{text}</a> <small>{children}</small>
      </span>
    </li>
  );
}

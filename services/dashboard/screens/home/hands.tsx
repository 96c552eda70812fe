import type { Child } from 'hono/jsx';
import { mostCounted } from '../../../../shared/conversations/verbs/waiting.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { counted } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { StateBadge, StateReason } from '../endpoints/state.tsx';
import { inboxTexts } from '../inbox/texts.ts';
import type { HomeParts } from './read-home.ts';
import { homeTexts } from './texts.ts';

interface HandsParts {
  readonly visit: MemberVisit;
  readonly parts: HomeParts;
}

/** What needs a hand, the worst first; or that all is well. */
export function Hands({ visit, parts: { orders, conversations, forAdmin } }: HandsParts) {
  const { language, workspace } = visit;
  const texts = homeTexts(language);
  const { badges } = texts;
  const { endpoints = [], keys = [] } = forAdmin ?? {};
  const time = (at: number | null) => (
    <Time language={language} zone={workspace.timezone} at={at} otherwise={visit.texts.never} />
  );
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
    <section class="part" aria-labelledby="hands">
      <h2 id="hands">{texts.hands}</h2>
      <ul class="hands">
        {endpoints.map((endpoint) => (
          <Hand
            badge={<StateBadge visit={visit} endpoint={endpoint} />}
            href={visit.at(`/webhooks/${endpoint.id}`)}
            text={<bdi dir="ltr">{endpoint.url}</bdi>}
          >
            <StateReason visit={visit} endpoint={endpoint} />
          </Hand>
        ))}
        {waiting.map(({ count, since, badge, path, text }) => (
          <Hand
            badge={<Badge mood="waiting">{badge}</Badge>}
            href={visit.at(path)}
            text={text(count, counted(language, count, mostCounted))}
          >
            {texts.since} {time(since)}
          </Hand>
        ))}
        {keys.map(({ id, name, expiresAt }) => (
          <Hand
            badge={<Badge mood="waiting">{badges.key}</Badge>}
            href={visit.at(`/keys/${id}`)}
            text={<bdi>{name}</bdi>}
          >
            {texts.ends} {time(expiresAt)}
          </Hand>
        ))}
      </ul>
    </section>
  );
}

interface HandParts {
  readonly badge: Child;
  readonly href: string;
  readonly text: Child;
  readonly children: Child;
}

function Hand({ badge, href, text, children }: HandParts) {
  return (
    <li>
      {badge}
      <span>
        <a href={href}>{text}</a> <small>{children}</small>
      </span>
    </li>
  );
}

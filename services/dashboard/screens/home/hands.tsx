import type { Child } from 'hono/jsx';
import { mostCounted } from '../../../../shared/conversations/verbs/waiting.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { counted } from '../../../../shared/ui/texts/formats.ts';
import type { StateOfEndpoint } from '../../../../shared/webhooks/verbs/endpoint-states.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { StateBadge, StateReason } from '../endpoints/state.tsx';
import { inboxTexts } from '../inbox/texts.ts';
import type { HomeParts } from './read-home.ts';
import { homeTexts } from './texts.ts';

interface Hand {
  readonly badge: Child;
  readonly text: Child;
}

/** What needs a hand, the worst first; or that all is well. */
export function Hands({ visit, parts }: { readonly visit: MemberVisit; readonly parts: HomeParts }) {
  const texts = homeTexts(visit.language);
  const hands = handsOf(visit, parts);
  if (hands.length === 0) {
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
        {hands.map(({ badge, text }) => (
          <li>
            {badge}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function handsOf(visit: MemberVisit, { orders, conversations, forAdmin }: HomeParts): Hand[] {
  const { language, workspace } = visit;
  const texts = homeTexts(language);
  const time = (at: number | null) => (
    <Time language={language} zone={workspace.timezone} at={at} otherwise={visit.texts.never} />
  );
  const { badges } = texts;
  const endpoints = forAdmin?.endpoints ?? [];
  const keys = forAdmin?.keys ?? [];
  const waiting = [
    { ...orders, badge: badges.order, path: '/orders', text: texts.pending },
    { ...conversations, badge: badges.message, path: '/inbox?view=waiting', text: inboxTexts(language).waitingCount },
  ];
  return [
    ...endpoints.map((endpoint) => ({
      badge: <StateBadge visit={visit} endpoint={endpoint} />,
      text: <Endpoint visit={visit} endpoint={endpoint} />,
    })),
    ...waiting
      .filter(({ count }) => count > 0)
      .map(({ count, since, badge, path, text }) => ({
        badge: <Badge mood="waiting">{badge}</Badge>,
        text: (
          <span>
            <a href={visit.at(path)}>{text(count, counted(language, count, mostCounted))}</a>{' '}
            <small>
              {texts.since} {time(since)}
            </small>
          </span>
        ),
      })),
    ...keys.map(({ id, name, expiresAt }) => ({
      badge: <Badge mood="waiting">{badges.key}</Badge>,
      text: (
        <span>
          <a href={visit.at(`/keys/${id}`)}>
            <bdi>{name}</bdi>
          </a>{' '}
          <small>
            {texts.ends} {time(expiresAt)}
          </small>
        </span>
      ),
    })),
  ];
}

function Endpoint({ visit, endpoint }: { readonly visit: MemberVisit; readonly endpoint: StateOfEndpoint }) {
  const { id, url } = endpoint;
  return (
    <span>
      <a href={visit.at(`/webhooks/${id}`)} dir="ltr">
        {url}
      </a>{' '}
      <small>
        <StateReason visit={visit} endpoint={endpoint} />
      </small>
    </span>
  );
}

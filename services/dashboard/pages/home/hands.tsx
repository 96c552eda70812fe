import type { Child } from 'hono/jsx';
import type { FailingEndpoint } from '../../admin/home/waiting.ts';
import { mostCounted } from '../../admin/inbox/waiting.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { Badge, type Mood } from '../components/badge.tsx';
import { Notice } from '../components/notice.tsx';
import { Time } from '../components/time.tsx';
import { counted, number } from '../texts/formats.ts';
import type { HomeParts } from './home-parts.ts';
import { homeTexts } from './texts.ts';

interface Hand {
  readonly mood: Mood;
  readonly badge: string;
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
        {hands.map(({ mood, badge, text }) => (
          <li>
            <Badge mood={mood}>{badge}</Badge>
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
    { ...conversations, badge: badges.message, path: '/inbox?view=waiting', text: texts.unanswered },
  ];
  return [
    ...endpoints.map((endpoint) => ({
      mood: endpoint.enabled ? ('waiting' as const) : ('bad' as const),
      badge: endpoint.enabled ? badges.failing : badges.stopped,
      text: <Endpoint visit={visit} endpoint={endpoint} />,
    })),
    ...waiting
      .filter(({ count }) => count > 0)
      .map(({ count, since, badge, path, text }) => ({
        mood: 'waiting' as const,
        badge,
        text: (
          <span>
            <a href={visit.at(path)}>{text(counted(language, count, mostCounted))}</a>{' '}
            <small>
              {texts.since} {time(since)}
            </small>
          </span>
        ),
      })),
    ...keys.map(({ id, name, expiresAt }) => ({
      mood: 'waiting' as const,
      badge: badges.key,
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

function Endpoint({ visit, endpoint }: { readonly visit: MemberVisit; readonly endpoint: FailingEndpoint }) {
  const { language } = visit;
  const texts = homeTexts(language);
  const { id, url, failures, retrying } = endpoint;
  return (
    <span>
      <a href={visit.at(`/webhooks/${id}`)} dir="ltr">
        {url}
      </a>{' '}
      <small>{texts.endpoint(number(language, failures), counted(language, retrying, mostCounted))}</small>
    </span>
  );
}

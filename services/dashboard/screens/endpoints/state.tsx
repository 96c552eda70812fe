import type { Child } from 'hono/jsx';
import { Badge, type Mood } from '../../../../shared/ui/components/badge.tsx';
import { cappedCount, number } from '../../../../shared/ui/texts/formats.ts';
import { maxRetrying, type StateOfEndpoint } from '../../../../shared/webhooks/verbs/endpoint-states.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { endpointTexts } from './texts.ts';

interface StateProps {
  readonly visit: MemberVisit;
  readonly endpoint: StateOfEndpoint | undefined;
}

export function State({ visit, endpoint }: StateProps) {
  if (!endpoint) return null;
  return (
    <span>
      <StateBadge visit={visit} endpoint={endpoint} />{' '}
      <small>
        <StateReason visit={visit} endpoint={endpoint} />
      </small>
    </span>
  );
}

export function StateBadge({ visit, endpoint: { state } }: Required<StateProps> & { endpoint: StateOfEndpoint }) {
  return <Badge mood={moods[state]}>{endpointTexts(visit.language).states[state]}</Badge>;
}

export function StateReason({ visit, endpoint }: { readonly visit: MemberVisit; readonly endpoint: StateOfEndpoint }) {
  return <bdi>{reasons[endpoint.state](visit, endpoint)}</bdi>;
}

const moods: Readonly<Record<StateOfEndpoint['state'], Mood>> = {
  healthy: 'good',
  failing: 'waiting',
  paused: 'waiting',
  disabled: 'bad',
};

const reasons: Readonly<Record<StateOfEndpoint['state'], (visit: MemberVisit, endpoint: StateOfEndpoint) => Child>> = {
  healthy: () => '',
  failing: ({ language }, { exhausted, retrying }) => {
    const texts = endpointTexts(language);
    return [
      exhausted > 0 && texts.failures(number(language, exhausted)),
      retrying > 0 && texts.retrying(cappedCount(language, retrying, maxRetrying)),
    ]
      .filter(Boolean)
      .join(' ');
  },
  paused: ({ language }) => endpointTexts(language).needsPlan,
  disabled: ({ language }, { disabledReason }) => reasonOf(language, disabledReason ?? ''),
};

/** The platform's two reasons, in the reader's language. */
function reasonOf(language: MemberVisit['language'], reason: string): string {
  if (language === 'en') return reason;
  if (reason === 'disabled by an admin') return 'أوقفها مدير';
  return /in a row failed/.test(reason) ? 'فشلت عشرة إشعارات على التوالي بعد آخر محاولة' : reason;
}

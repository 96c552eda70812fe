import { Sparkline } from '../../../../shared/ui/components/charts/sparkline.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { type Health, maxCounted } from '../../../../shared/webhooks/verbs/endpoint-health.ts';
import { Moment } from '../../frame/moment.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { endpointTexts } from './texts.ts';

interface HealthProps {
  readonly visit: MemberVisit;
  readonly health: Health | undefined;
}

export function LastDay({ visit, health }: HealthProps) {
  if (!health) return null;
  const { healthWords } = endpointTexts(visit.language);
  const words = healthWords(number(visit.language, health.delivered), number(visit.language, health.failed));
  return (
    <div>
      <Sparkline label={words} bars={health.hours.map(({ delivered, failed }) => ({ good: delivered, bad: failed }))} />
      <small>{words}</small>
    </div>
  );
}

export function Answers({ visit, health }: HealthProps) {
  const texts = endpointTexts(visit.language);
  const within = health?.answered95 ?? null;
  if (within === null) return <>{texts.noAnswers}</>;
  if (within === Number.POSITIVE_INFINITY) return <>{texts.answeredSlower}</>;
  const isShort = within < 1_000;
  const value = number(visit.language, isShort ? within : within / 1_000);
  return <>{texts.answeredWithin(isShort ? texts.ms(value) : texts.seconds(value))}</>;
}

export function Waiting({ visit, health }: HealthProps) {
  const texts = endpointTexts(visit.language);
  if (!health || health.waiting === 0) return <>{texts.nothingWaits}</>;
  const isMore = health.waiting > maxCounted;
  const count = number(visit.language, Math.min(health.waiting, maxCounted));
  return (
    <span>
      {isMore ? texts.moreThan(count) : count}
      <small>
        {` ${texts.oldest} `}
        <Moment visit={visit} at={health.oldestWaiting} />
      </small>
    </span>
  );
}

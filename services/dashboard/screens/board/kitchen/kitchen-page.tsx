import { type BoardSettings, thresholdsOf } from '../../../../../shared/orders/board/board-settings.ts';
import { orderAge } from '../../../../../shared/orders/rules/age.ts';
import { whileBusy } from '../../../../../shared/orders/rules/busy.ts';
import type { Dish, Portion } from '../../../../../shared/orders/rules/kitchen.ts';
import { Name } from '../../../../../shared/ui/components/name.tsx';
import { Tabs } from '../../../../../shared/ui/components/tabs.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { LiveState } from '../bar.tsx';
import { ageText } from '../behaviours/age-text.ts';
import { boardTexts } from '../texts.ts';

interface KitchenParts {
  readonly dishes: readonly Dish[];
  readonly settings: BoardSettings;
  readonly position: string;
  readonly now: number;
}

export function kitchenPage(visit: MemberVisit, parts: KitchenParts): Response {
  const { language, workspace } = visit;
  const texts = boardTexts(language);
  const { dishes, settings, position, now } = parts;
  const limits = whileBusy(thresholdsOf(settings), settings, now);
  return page(
    <Frame visit={visit} title={texts.kitchen.title} isWide>
      <div
        id="kitchen"
        class="kitchen"
        data-controller="live ages"
        data-action="live:morphed->ages#show"
        data-live-address-value={visit.at('/orders/kitchen/live')}
        data-live-since-value={position}
        data-live-zone-value={workspace.timezone}
        data-live-server-now-value={now}
        data-live-live-text-value={texts.live.live}
        data-live-old-text-value={texts.live.old}
        data-waiting-minutes={limits.waitingMinutes}
        data-late-minutes={limits.lateMinutes}
      >
        <div class="actions board__bar">
          <LiveState language={language} />
          <BoardTabs visit={visit} />
        </div>
        {dishes.length === 0 && <p role="status">{texts.kitchen.none}</p>}
        <ul class="kitchen__dishes">
          {dishes.map((dish) => (
            <DishCard visit={visit} dish={dish} now={now} age={orderAge(now - dish.since, limits)} />
          ))}
        </ul>
      </div>
    </Frame>,
  );
}

function BoardTabs({ visit }: WithVisit<object>) {
  const texts = boardTexts(visit.language);
  return (
    <Tabs
      label={texts.title}
      tabs={[
        { href: visit.at('/orders'), text: texts.board, isHere: false },
        { href: visit.at('/orders/kitchen'), text: texts.kitchen.title, isHere: true },
      ]}
    />
  );
}

function DishCard({ visit, dish, now, age }: WithVisit<{ dish: Dish; now: number; age: string }>) {
  const { language } = visit;
  const texts = boardTexts(language);
  return (
    <li class="slip dish" data-age={age} data-created={dish.since}>
      <header class="spread">
        <h2 class="dish__name">
          <b>{number(language, dish.quantity)} ×</b> <Name of={dish.name} />
        </h2>
        <span class="slip__age">
          <strong class="badge badge--bad slip__late">{texts.late}</strong>
          <strong class="badge badge--waiting slip__waiting">{texts.waiting}</strong>
          <time dateTime={new Date(dish.since).toISOString()}>{ageText(language, now - dish.since)}</time>
        </span>
      </header>
      <ul>
        {dish.portions.map((portion) => (
          <PortionLine visit={visit} portion={portion} />
        ))}
      </ul>
    </li>
  );
}

function PortionLine({ visit, portion }: WithVisit<{ portion: Portion }>) {
  const { orderId, orderNumber, quantity, details } = portion;
  const { language } = visit;
  return (
    <li class="dish__portion">
      <a href={visit.at(`/orders/${orderId}`)} aria-label={boardTexts(language).kitchen.order(orderNumber)}>
        <bdi>{orderNumber}</bdi>
      </a>
      <b>{number(language, quantity)} ×</b>
      {details && <Name of={details} />}
    </li>
  );
}

import type { Context } from '../../../services/cli/context.ts';
import type { BoardStep, OrderAction } from '../../../shared/orders/rules/transitions.ts';
import type { WorkspaceKind } from '../../../shared/workspaces/rules/plan.ts';
import { readData, type Shop } from './data.ts';
import { delivered, order } from './order.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** What happens to an order after it was placed. */
type Deed = { readonly act: OrderAction } | { readonly move: BoardStep } | 'cancel' | 'fail';

const { stories } = readData<{
  readonly stories: Readonly<Record<WorkspaceKind, readonly (readonly Deed[])[]>>;
}>('evening');

/**
 * Places `count` orders now and lets each go its way, through the same commands as everybody: so their events exist. Those that are being
 * worked on come from evening-orders.ts.
 */
export async function liveOrders(
  { send }: Pick<Context, 'send'>,
  workspaceId: string,
  { random, shop, people, count }: { random: Random; shop: Shop; people: readonly Person[]; count: number },
): Promise<void> {
  const ofShop = stories[shop.kind];
  for (let index = 0; index < count; index += 1) {
    const story = ofShop[index % ofShop.length] ?? [];
    const source = tellsCustomer(story) || index % 3 === 2 ? 'storefront' : 'chat';
    const person = random.pick(people);
    const goesOut = story.some(
      (deed) => typeof deed === 'object' && 'move' in deed && deed.move === 'out_for_delivery',
    );
    const { store_order: placed } = await send('orders.place', {
      workspaceId,
      order: { ...order(random, shop, person, source), ...(goesOut && delivered(person)) },
    });
    const target = { workspaceId, orderId: placed.id };
    for (const deed of story) await doDeed(send, target, deed, random);
  }
}

/** Orders of a chat are answered there, and no channel is connected to a demo: each answer would be a warning in the log. */
function tellsCustomer(story: readonly Deed[]): boolean {
  return story.some((deed) => typeof deed === 'object' && 'act' in deed);
}

async function doDeed(
  send: Context['send'],
  target: { workspaceId: string; orderId: string },
  deed: Deed,
  random: Random,
): Promise<void> {
  if (deed === 'cancel') await send('orders.cancel', target);
  else if (deed === 'fail') await send('orders.fail', target);
  else if ('move' in deed) await send('orders.move', { ...target, step: deed.move });
  else
    await send('orders.act', { ...target, action: deed.act, externalOrderId: `POS-${random.whole(10_000, 99_999)}` });
}

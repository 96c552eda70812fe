import type { Context } from '../../../services/cli/context.ts';
import type { Command } from '../../../shared/contracts/commands.ts';
import type { WorkspaceKind } from '../../../shared/workspaces/rules/plan.ts';
import { type DemoBusiness, readData } from './data.ts';
import { delivered, order } from './order.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

type Step =
  | readonly ['orders.act', Pick<Command<'orders.act'>, 'action'>]
  | readonly ['orders.move', Pick<Command<'orders.move'>, 'step'>]
  | readonly ['orders.cancel' | 'orders.fail', object];

const { stories } = readData<{
  readonly stories: Readonly<Record<WorkspaceKind, readonly (readonly Step[])[]>>;
}>('evening');

/** Places and moves orders through commands, so that their events are recorded. */
export async function liveOrders(
  { send }: Pick<Context, 'send'>,
  workspaceId: string,
  {
    random,
    business,
    people,
    count,
  }: { random: Random; business: DemoBusiness; people: readonly Person[]; count: number },
): Promise<void> {
  const ofShop = stories[business.kind];
  for (let index = 0; index < count; index += 1) {
    const story = ofShop[index % ofShop.length] ?? [];
    // The demo has no channel, so each answer to a chat would log a warning.
    const source = story.some(([subject]) => subject === 'orders.act') || index % 3 === 2 ? 'storefront' : 'chat';
    const person = random.pick(people);
    const isDelivered = story.some(([, more]) => 'step' in more && more.step === 'out_for_delivery');
    const { store_order: placed } = await send('orders.place', {
      workspaceId,
      order: { ...order(random, business, person, source), ...(isDelivered && delivered(person)) },
    });
    const target = { workspaceId, orderId: placed.id };
    for (const [subject, more] of story) {
      const reference = 'action' in more && { externalOrderId: `POS-${random.whole(10_000, 99_999)}` };
      await send(subject, { ...target, ...more, ...reference });
    }
  }
}

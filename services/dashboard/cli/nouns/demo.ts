import { loadDemo } from '../../demo/load.ts';
import { command, optional } from '../grammar/command.ts';
import { count } from '../grammar/kinds.ts';

const usualOrders = 300;
const usualSeed = 1;

export const demoCommands = [
  command({
    name: 'demo load',
    help: 'Create a restaurant and a store in Baghdad with keys, chats, orders and an endpoint; each run creates new ones.',
    flags: {
      orders: optional(count, `orders in total (${usualOrders})`),
      seed: optional(count, `the same seed gives the same data (${usualSeed})`),
    },
    run: (context, { orders = usualOrders, seed = usualSeed }) => loadDemo(context, { orders, seed, now: Date.now() }),
  }),
];

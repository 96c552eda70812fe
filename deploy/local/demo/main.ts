// npm run demo [-- --orders N --seed N]: loads the demo into the running stack; `npm start` does it once.

import { count } from '../../../services/cli/grammar/argument-types.ts';
import { command, optional } from '../../../services/cli/grammar/command.ts';
import { exitSoon, ownTerminal } from '../../../services/cli/own-terminal.ts';
import { runCommandLine } from '../../../services/cli/run.ts';
import { loadDemo } from './load.ts';

const defaultOrders = 300;
const defaultSeed = 1;

const demoLoad = command({
  name: 'demo load',
  help: 'Create a restaurant and a store in Baghdad with keys, chats, orders and an endpoint; each run creates new ones.',
  flags: {
    orders: optional(count, `orders in total (${defaultOrders})`),
    seed: optional(count, `the same seed gives the same data (${defaultSeed})`),
  },
  run: (context, { orders = defaultOrders, seed = defaultSeed }) =>
    loadDemo(context, { orders, seed, now: Date.now() }),
});

exitSoon(
  await runCommandLine(['demo', 'load', ...process.argv.slice(2)], process.env, ownTerminal, async () => [demoLoad]),
);

// npm run bench [-- NAME … --FLAG VALUE]: measures side by side, in interleaved rounds of one run (tests/README.md, Bench).
import { stopDatastores } from '../support/stores/datastores.ts';
import { flag, isHelpWanted, usage, words } from './measure/flags.ts';
import { runAll } from './measure/run-all.ts';
import { benchConversations } from './orders/conversations.ts';
import { benchOrderAction } from './orders/order-action.ts';
import { benchStoreOrders } from './orders/store-orders/store-orders.ts';
import { benchTracing } from './orders/tracing.ts';
import { benchTransfer } from './orders/transfer.ts';
import { benchBoard } from './pages/board.ts';
import { benchCatalog } from './pages/catalog.ts';
import { benchDashboard } from './pages/dashboard.ts';
import { benchForms } from './pages/forms.ts';
import { benchInbox } from './pages/inbox.ts';
import { benchScale } from './scale/scale.ts';
import { benchCalls } from './stack/calls.ts';
import { benchIdle } from './stack/idle.ts';
import { benchMoves } from './stack/moves.ts';
import { benchIsolation } from './webhooks/isolation.ts';
import { benchNotifications } from './webhooks/notifications.ts';
import { benchOrdinary } from './webhooks/ordinary.ts';
import { benchWebhooks } from './webhooks/webhooks.ts';

/** Measures, prints and judges (measure/report.ts); returns whether its bars were reached. */
type Bench = (options: { rounds?: number }) => Promise<boolean>;

const benches: Readonly<Record<string, Bench>> = {
  // Pages that staff keep open all day; each part returns whether its bars were reached.
  board: async (options) => [await benchBoard(options), await benchInbox(options)].every(Boolean),
  calls: benchCalls,
  catalog: benchCatalog,
  conversations: benchConversations,
  dashboard: benchDashboard,
  forms: benchForms,
  idle: benchIdle,
  isolation: benchIsolation,
  moves: benchMoves,
  notifications: benchNotifications,
  'order-action': benchOrderAction,
  ordinary: benchOrdinary,
  scale: benchScale,
  'store-orders': benchStoreOrders,
  tracing: benchTracing,
  transfer: benchTransfer,
  webhooks: benchWebhooks,
};

if (isHelpWanted) {
  console.log(`${usage}\n\nNAME: all, ${Object.keys(benches).join(', ')}`);
  process.exit(0);
}
const wanted = words.length === 0 || words.includes('all') ? Object.keys(benches) : words;
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`unknown bench ${unknown.join(', ')}; known: all, ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const [runs, rounds] = [Number(flag('runs') ?? 1), flag('rounds')];
const [only] = wanted;
const runOnly = () => benches[only ?? '']?.(rounds === undefined ? {} : { rounds: Number(rounds) });
try {
  const areReached = await (wanted.length > 1 || runs > 1 ? runAll(wanted, runs) : runOnly());
  process.exitCode = areReached ? 0 : 1;
} finally {
  await stopDatastores();
}

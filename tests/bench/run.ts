// npm run bench [-- NAME … --FLAG VALUE]: measures side by side, in interleaved rounds of one run (tests/README.md, Bench).
import { stopDatastores } from '../support/stores/datastores.ts';
import { benchConversations } from './orders/conversations.ts';
import { benchOrderAction } from './orders/order-action.ts';
import { benchStoreOrders } from './orders/store-orders/store-orders.ts';
import { benchBoard } from './pages/board.ts';
import { benchCatalog } from './pages/catalog.ts';
import { benchDashboard } from './pages/dashboard.ts';
import { benchForms } from './pages/forms.ts';
import { benchInbox } from './pages/inbox.ts';
import { benchIsolation } from './webhooks/isolation.ts';
import { benchWebhooks } from './webhooks/webhooks.ts';

const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  // The pages that staff have open all day; each part says whether it reached its bars.
  board: async () => [await benchBoard(), await benchInbox()].every(Boolean),
  catalog: () => benchCatalog(),
  conversations: () => benchConversations(),
  dashboard: () => benchDashboard(),
  forms: () => benchForms(),
  isolation: () => benchIsolation(),
  'order-action': () => benchOrderAction(),
  'store-orders': () => benchStoreOrders(),
  webhooks: () => benchWebhooks(),
};

const words = process.argv.slice(2);
const flagsFrom = words.findIndex((word) => word.startsWith('--'));
const names = flagsFrom < 0 ? words : words.slice(0, flagsFrom);
const wanted = names.length > 0 ? names : Object.keys(benches);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`no bench ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
try {
  for (const name of wanted) {
    if (!(await benches[name]?.())) process.exitCode = 1;
  }
} finally {
  await stopDatastores();
}

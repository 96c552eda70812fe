// npm run bench [-- NAME …]: measures side by side, in interleaved rounds of one run (design section 10).
import { stopDatastores } from '../support/datastores.ts';
import { benchConversations } from './conversations.ts';

const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  conversations: () => benchConversations(),
};

const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(benches);
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

import { Refused } from '../../../shared/basics/refused.ts';
import type { Context } from '../context.ts';
import { type ArgumentType, count, file, text } from '../grammar/argument-types.ts';
import { command, optional, required, toggle } from '../grammar/command.ts';
import type { Progress } from '../progress.ts';
import { followOrders } from '../sync-client/follow.ts';
import type { SyncedPage } from '../sync-client/page.ts';
import { stopSignal } from '../work/stop-signal.ts';

const pollEveryMs = 10_000;
const giveUpAfterMs = 60_000;
const largestPage = 100;

/** The file is rewritten, so it cannot be a pipe. */
const path: ArgumentType<string> = {
  placeholder: 'FILE',
  mustBe: 'a path',
  parse: (given) => (given === '-' ? undefined : given || undefined),
};

export const syncCommands = [
  command({
    name: 'sync orders',
    help: 'Keep a copy of all orders of a workspace over the API; run it again to continue where it stopped.',
    flags: {
      baseUrl: required(text, 'the address of the API, such as http://localhost:8080'),
      keyFile: optional(file, 'its first line is an API key with orders:read (default: the variable API_KEY)'),
      state: required(path, 'stores how far the copy has come'),
      out: required(path, 'the copy, one order per line; blank lines are ignored'),
      follow: toggle('keep running and fetch changes'),
      limit: optional(count, `orders per page, ${largestPage} at most`),
    },
    run: async (
      { progress, apiKey, firstLine }: Context,
      { baseUrl, keyFile, state, out, follow, limit = largestPage },
    ) => {
      const key = keyFile === undefined ? apiKey : await firstLine(keyFile);
      if (!key) throw new Refused('invalid_request', 'the API key is missing: set API_KEY, or give --key-file FILE');
      const stopping = stopSignal();
      const display = createSyncProgress(progress);
      try {
        return await followOrders({
          source: { baseUrl, key, limit, stopping, giveUpAfterMs: follow ? null : giveUpAfterMs, onWait: display.say },
          statePath: state,
          outPath: out,
          pollEveryMs: follow ? pollEveryMs : null,
          onPage: display.page,
        });
      } finally {
        display.end();
      }
    },
  }),
];

function createSyncProgress(progress: Context['progress']) {
  let shown: Progress | null = null;
  let isBackfilling = false;
  let first = 0;
  let received = 0;

  return {
    page({ orders, nextCursor }: SyncedPage, isBackfill: boolean): void {
      const last = orders.at(-1);
      if (shown === null || isBackfill !== isBackfilling) {
        shown?.end();
        first = Date.parse(orders[0]?.created_at ?? '');
        received = 0;
        isBackfilling = isBackfill;
        shown = progress(isBackfill ? 'orders' : 'changes', isBackfill && last ? Date.now() - first : null);
      }
      received += orders.length;
      const reached = nextCursor === null || !last ? Date.now() : Date.parse(last.created_at);
      shown.update(reached - first, received);
      if (isBackfill && nextCursor === null) shown.end();
    },
    say: (line: string): void => (shown ?? progress('orders', null)).say(line),
    end: (): void => {
      if (!isBackfilling) shown?.end();
    },
  };
}

import { connectDrizzle, type Db } from '../../../shared/db/connections/connect.ts';
import { bulkSettings, inBulk, inParts } from '../../support/data/bulk/in-bulk.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { staffCookie, startDashboardProcess } from '../measure/dashboard-process.ts';
import { filledPostgres } from '../measure/filled.ts';
import { flag } from '../measure/flags.ts';
import { get, inParallel } from '../measure/load.ts';
import { report } from '../measure/report.ts';
import { type Contender, measure } from '../measure/rounds.ts';

const concurrency = 4;
const minPageBytes = 2_000;
/** More messages than a page of a thread shows. */
const messagesOfEach = 50;
const fewConversations = 200;
const conversationsOfPart = 5_000;
const longest = 100_000;
const brief = 10;
/** They take about six gigabytes of disk; `--messages 1000000` takes less. */
const tenMillion = 10_000_000;

/** Pages of the inbox with ten million messages beside those of a small one, and conversations of 100,000 messages and of ten. */
export async function benchInbox({
  rounds = 5,
  units = 60,
  messages = Number(flag('messages') ?? tenMillion),
} = {}): Promise<boolean> {
  const settings = { ...bulkSettings, shared_buffers: '256MB' };
  const fillInboxes = (db: Db) => fillBoth(db, messages);
  const { postgres, url, db, made: workspaces } = await filledPostgres(`inbox-${messages}`, settings, fillInboxes);
  const [nats, redis] = await Promise.all([freshNats(), freshRedis()]);
  const people = connectDrizzle(url, { name: 'bench people', max: 1 });
  const service = await startDashboardProcess({ DATABASE_URL: url, NATS_URL: nats.url, REDIS_URL: redis.url });
  const tiers = [
    { name: 'service', pid: service.pid },
    { name: 'postgres', pid: postgres.pid },
  ];
  const contenders: Contender[] = [];
  for (const [size, id] of Object.entries(workspaces)) {
    const cookie = await staffCookie(people, id);
    const at = `http://127.0.0.1:${service.port}/${id}/inbox`;
    const pages = {
      'the list': at,
      'a thread': `${at}/${conversationId(ordinary)}`,
      ...(size === 'large' && {
        'a thread of 10': `${at}/${conversationId(ofBrief)}`,
        'a thread of 100,000': `${at}/${conversationId(ofLongest)}`,
      }),
    };
    for (const [page, address] of Object.entries(pages)) {
      const work = (times: number) => inParallel(times, concurrency, () => get(address, { cookie }, minPageBytes));
      contenders.push({ name: `${page}, ${size}`, tiers, work });
    }
  }
  const figures = await measure(contenders, { rounds, units });
  await Promise.all([service.stop(), db.end(), people.end()]);
  const sum = (name: string): number => figures.find((figure) => figure.name === name)?.sum ?? Number.NaN;
  return report('inbox', figures, {
    'the list with many messages against few': [sum('the list, large'), sum('the list, small')],
    'a thread with many messages against few': [sum('a thread, large'), sum('a thread, small')],
    'a thread of 100,000 messages against one of 50': [sum('a thread of 100,000, large'), sum('a thread, large')],
    'a thread of 100,000 messages against one of 10': [sum('a thread of 100,000, large'), sum('a thread of 10, large')],
  });
}

const [ofLongest, ofBrief, ordinary] = [1, 2, 3];

function conversationId(n: number): string {
  return `cnv_${String(n).padStart(26, '0')}`;
}

/** The two workspaces. */
async function fillBoth(db: Db, messages: number): Promise<{ small: string; large: string }> {
  // Search is not measured, and filling its index would take longer than the rest.
  await db`drop index messages_search`;
  const manyConversations = Math.max(fewConversations, Math.floor((messages - longest) / messagesOfEach));
  const [small, large] = [await createWorkspace(db), await createWorkspace(db)];
  await inBulk(db, ['conversations', 'messages', 'customers'], async () => {
    await fillConversations(db, small, fewConversations, messagesOfEach);
    await fillConversations(db, large, manyConversations, longest);
  });
  return { small, large };
}

/** One conversation a minute up to now, each of its own customer;
 * the first has `most` messages, the second the fewest. */
async function fillConversations(db: Db, workspaceId: string, count: number, most: number): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into customers (workspace_id, id, name, phone)
      select ${workspaceId}, 'cus_' || lpad(n::text, 26, '0'), 'Zainab ' || n, '+964770' || lpad(n::text, 7, '0')
      from generate_series(1, ${count}::int) n`;
    await tx`
      insert into conversations (workspace_id, id, status, channel, is_solved, customer_id, doc, updated_at, last_contact_at,
        waiting_since)
      select ${workspaceId}, 'cnv_' || lpad(n::text, 26, '0'), case when n % 3 = 0 then 'closed' else 'open' end,
        (array['whatsapp', 'web', 'telegram'])[1 + n % 3], false, 'cus_' || lpad(n::text, 26, '0'), '{}',
        clock() - n * interval '1 minute', clock() - n * interval '1 minute',
        case when n % 5 = 0 then clock() - n * interval '1 minute' end
      from generate_series(1, ${count}::int) n`;
  });
  await inParts(count, conversationsOfPart, (from, to) =>
    db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
      insert into messages (workspace_id, conversation_id, id, direction, text, created_at, doc)
      select ${workspaceId}, 'cnv_' || lpad(c::text, 26, '0'), 'msg_' || lpad((c::bigint * ${longest} + m)::text, 26, '0'),
        case when m % 2 = 0 then 'agent' else 'contact' end, 'When is my order ' || m || ' there?',
        clock() - c * interval '1 minute' - m * interval '1 second', '{}'
      from generate_series(${from + 1}::int, ${to + 1}::int) c
      cross join lateral generate_series(1, case c when ${ofLongest}::int then ${most}::int
        when ${ofBrief}::int then ${brief}::int else ${messagesOfEach}::int end) m`;
    }),
  );
}

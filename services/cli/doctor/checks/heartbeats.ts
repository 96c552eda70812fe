import { type Check, type Finding, span, well, wrong } from '../finding.ts';

const latestBeatMs = 15_000;
const maxLagMs = 60_000;
const clockSkewMs = 2_000;

export const heartbeatsCheck: Check = {
  name: 'heartbeats',
  asks: 'Does the horizon advance, the time up to which clients that sync orders have every change?',
  healthyWhen: `The newest heartbeat is younger than ${span(latestBeatMs)}, and the horizon less than ${span(maxLagMs)} behind.`,
  needsDatabase: true,
  run: async ({ sql }) => {
    const [row] = await sql()<Row[]>`
      select
        (extract(epoch from clock() - newest.stamped_at) * 1000)::float8 as "beatMs",
        (extract(epoch from clock() - (select stamped_at from horizon)) * 1000)::float8 as "lagMs",
        newest.xid >= pg_snapshot_xmax(pg_current_snapshot()) as "isOfOtherCluster"
      from (select) one left join (select * from heartbeats order by xid desc limit 1) newest on true`;
    return [judge(row ?? { beatMs: null, lagMs: null, isOfOtherCluster: null })];
  },
};

interface Row {
  readonly beatMs: number | null;
  readonly lagMs: number | null;
  readonly isOfOtherCluster: boolean | null;
}

function judge({ beatMs, lagMs, isOfOtherCluster }: Row): Finding {
  if (isOfOtherCluster) {
    return wrong(
      'the newest heartbeat is of another cluster: the database was restored',
      'stop all services, and run cli restored',
    );
  }
  if (beatMs === null || beatMs > latestBeatMs) {
    const since = beatMs === null ? 'there has never been a heartbeat' : `the last heartbeat was ${span(beatMs)} ago`;
    return wrong(
      since,
      'order-actions writes one each second: check that it is ready, see its log, and check that no session holds an advisory lock (pg_locks)',
    );
  }
  if (beatMs < -clockSkewMs) {
    const found = `the clock of PostgreSQL was set back: the newest heartbeat is ${span(-beatMs)} ahead of it`;
    return wrong(found, 'see "What a wrong clock does" in shared/decisions.md');
  }
  if (lagMs === null || lagMs > maxLagMs) {
    const todo = 'a transaction has been open that long: find it in pg_stat_activity by its xact_start, and end it';
    return wrong(`the horizon is ${span(lagMs ?? 0)} behind, and clients see changes that much later`, todo);
  }
  return well(`the last heartbeat was ${span(Math.max(0, beatMs))} ago, the horizon is ${span(lagMs)} behind`);
}

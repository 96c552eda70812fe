import { type Check, span, well, wrong } from '../finding.ts';

const latestBeatMs = 15_000;
const longestLagMs = 60_000;

export const heartbeatsCheck: Check = {
  name: 'heartbeats',
  asks: 'Does the horizon move on, by which clients that follow orders know how far everything can be seen?',
  isWell: `A heartbeat is younger than ${span(latestBeatMs)}, and the horizon less than ${span(longestLagMs)} behind.`,
  needsDatabase: true,
  look: async ({ sql }) => {
    const [row] = await sql()<{ beatMs: number | null; lagMs: number | null }[]>`
      select
        (extract(epoch from clock() - (select clock_at from sync_horizon order by xid desc limit 1)) * 1000)::float8 as "beatMs",
        (extract(epoch from clock() - (select at from horizon)) * 1000)::float8 as "lagMs"`;
    const { beatMs = null, lagMs = null } = row ?? {};
    if (beatMs === null || beatMs > latestBeatMs) {
      const since = beatMs === null ? 'there has never been one' : `the last one was ${span(beatMs)} ago`;
      return [wrong(since, 'order-actions writes one each second: see that it runs and is ready, and its log')];
    }
    if (lagMs === null || lagMs > longestLagMs) {
      const todo = 'a transaction is open for as long: find it in pg_stat_activity by its xact_start, and end it';
      return [wrong(`the horizon is ${span(lagMs ?? 0)} behind, and clients see changes as late`, todo)];
    }
    return [well(`the last one was ${span(beatMs)} ago, the horizon is ${span(lagMs)} behind`)];
  },
};

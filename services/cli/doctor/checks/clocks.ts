import { connect } from '../../../../shared/db/connections/connect.ts';
import type { Context } from '../../context.ts';
import { type Check, type Finding, noted, span, well, wrong } from '../finding.ts';
import { withRedis } from '../with-redis.ts';

/** Far below the five minutes from which receivers refuse webhooks. */
const maxDifferenceMs = 2_000;

export const clocksCheck: Check = {
  name: 'clocks',
  asks: 'Do the clocks of this machine, of PostgreSQL and of Redis agree? Nothing depends on the clock of NATS.',
  healthyWhen: `They differ by less than ${span(maxDifferenceMs)}, as far as the round trip to each lets us measure.`,
  needsDatabase: true,
  run: async (context) => [await ofPostgresql(context), await ofRedis(context)],
};

/** Connected beforehand: the time to connect would hide a difference. */
async function ofPostgresql({ settings }: Context): Promise<Finding> {
  const db = connect(settings('DATABASE_URL').DATABASE_URL, { name: 'cli', max: 1 });
  try {
    await db`select 1`;
    const read = async () => {
      const [row] = await db<{ now: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
      return row?.now ?? 0;
    };
    return judge('PostgreSQL', await difference(read));
  } finally {
    await db.end();
  }
}

async function ofRedis({ settings }: Context): Promise<Finding> {
  const ms = await withRedis(settings('REDIS_URL').REDIS_URL, (redis) =>
    difference(async () => {
      const [seconds, micros] = await redis.time();
      return Number(seconds) * 1000 + Number(micros) / 1000;
    }),
  );
  return ms === null ? noted('the clock of Redis is unknown: Redis does not answer') : judge('Redis', ms);
}

/** The least difference in ms, allowing for the round trip; negative when that clock is behind. */
async function difference(read: () => Promise<number>): Promise<number> {
  const [wall, began] = [Date.now(), performance.now()];
  const theirs = await read();
  const halfWayMs = (performance.now() - began) / 2;
  const ahead = theirs - (wall + halfWayMs);
  return Math.sign(ahead) * Math.max(0, Math.abs(ahead) - halfWayMs);
}

function judge(whose: string, aheadMs: number): Finding {
  if (Math.abs(aheadMs) < maxDifferenceMs) return well(`the clock of ${whose} agrees with ours`);
  const found = `the clock of ${whose} is ${span(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} ours`;
  return wrong(found, 'set both by the same time server (chrony, systemd-timesyncd)');
}

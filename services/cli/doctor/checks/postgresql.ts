import { connect } from '../../../../shared/db/connections/connect.ts';
import type { Context } from '../../context.ts';
import { type Check, type Finding, noted, problemsOr, span, well, wrong } from '../finding.ts';

const oldestVersion = 15;
const maxLagMs = 60_000;
const fullFrom = 0.9;

interface Server {
  readonly version: string;
  readonly number: number;
  readonly isWritable: boolean;
  readonly isDurable: boolean;
  readonly used: number;
  readonly limit: number;
}

export const postgresqlCheck: Check = {
  name: 'PostgreSQL',
  asks: 'Does PostgreSQL answer, is its version supported, is it durable, and does the replica (if any) keep up?',
  healthyWhen: `Version ${oldestVersion} or newer takes writes, waits for its log at each commit, and has connections left.`,
  needsDatabase: false,
  run: async (context) => [...(await primary(context)), ...(await replica(context))],
};

async function primary({ sql }: Context): Promise<readonly Finding[]> {
  const [row] = await sql()<Server[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('transaction_read_only') = 'off' as "isWritable",
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off'
        and current_setting('full_page_writes') = 'on' as "isDurable",
      (select sum(numbackends)::int from pg_stat_database) as used, current_setting('max_connections')::int as limit`;
  if (row === undefined) return [];
  const problems = [
    row.number < oldestVersion * 10_000 &&
      wrong(`it is version ${row.version}`, `upgrade it to ${oldestVersion} or newer`),
    !row.isWritable && wrong('it is read-only', 'DATABASE_URL has to lead to the primary, not to a replica'),
    !row.isDurable &&
      wrong('it may lose acknowledged commits', 'set fsync, full_page_writes and synchronous_commit to on'),
    row.used > fullFrom * row.limit &&
      wrong(`${row.used} of ${row.limit} connections are taken`, 'raise max_connections, or run fewer processes'),
  ];
  return problemsOr(problems, `version ${row.version}, ${row.used} of ${row.limit} connections taken`);
}

async function replica({ settings }: Context): Promise<Finding[]> {
  const { DATABASE_READ_URL: url } = settings('DATABASE_READ_URL');
  if (url === undefined) return [];
  const db = connect(url, { name: 'cli', max: 1 });
  try {
    const [row] = await db<{ isReplica: boolean; lagMs: number | null }[]>`
      select pg_is_in_recovery() as "isReplica",
        (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as "lagMs"`;
    const lagMs = row?.lagMs ?? 0;
    if (!row?.isReplica) return [noted('DATABASE_READ_URL leads to a primary', 'leave it out, or name a replica')];
    if (lagMs < maxLagMs) return [well(`its replica is ${span(lagMs)} behind at most`)];
    return [
      wrong(`its replica is ${span(lagMs)} behind`, 'see its log: its disk may be full, or its connection broken'),
    ];
  } catch {
    return [
      wrong('its replica does not answer', 'start it, or take DATABASE_READ_URL out: lists of store orders need it'),
    ];
  } finally {
    await db.end();
  }
}

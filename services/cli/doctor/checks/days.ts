import { partitioned } from '../../../../shared/schema/partitions.ts';
import { type Check, well, wrong } from '../finding.ts';

const minDays = 13;

export const daysCheck: Check = {
  name: 'days',
  asks: 'Is there a partition for the events of today and of each coming day?',
  healthyWhen: `Each of ${partitioned.join(', ')} has partitions for today and the ${minDays} days after it.`,
  needsDatabase: true,
  run: async ({ sql }) => {
    const rows = await sql()<{ parent: string; day: string }[]>`
      select parent, to_char(clock()::date + ahead, 'YYYY-MM-DD') as day
      from unnest(${[...partitioned]}::text[]) parent, generate_series(0, ${minDays}::int) ahead
      where not exists (
        select from pg_inherits where inhrelid = to_regclass(partition_name(parent, clock()::date + ahead)))
      order by ahead, parent`;
    const [first] = rows;
    if (first === undefined) return [well(`${minDays + 1} days have partitions`)];
    return [
      wrong(
        `partitions: ${rows.length} missing, first that of ${first.parent} for ${first.day}`,
        'order-actions, conversations and webhook-dispatcher create them each second: check that one runs, and see its log',
      ),
    ];
  },
};

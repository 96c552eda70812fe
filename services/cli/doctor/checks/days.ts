import { partitioned } from '../../../../shared/schema/partitions.ts';
import { type Check, well, wrong } from '../finding.ts';

const minDays = 13;

export const daysCheck: Check = {
  name: 'days',
  asks: 'Have the events of today and of the coming days a place, in a partition for each day?',
  healthyWhen: `Today and the ${minDays} days after it have one, in each of ${partitioned.join(', ')}.`,
  needsDatabase: true,
  look: async ({ sql }) => {
    const rows = await sql()<{ parent: string; day: string }[]>`
      select parent, to_char(clock()::date + ahead, 'YYYY-MM-DD') as day
      from unnest(${[...partitioned]}::text[]) parent, generate_series(0, ${minDays}::int) ahead
      where not exists (
        select from pg_inherits where inhrelid = to_regclass(partition_name(parent, clock()::date + ahead)))
      order by ahead, parent`;
    const [first] = rows;
    if (first === undefined) return [well(`${minDays + 1} days have one`)];
    return [
      wrong(
        `${rows.length} are missing, that of ${first.parent} for ${first.day} first`,
        'order-actions, conversations and the dispatcher make them each second: see that one runs, and its log',
      ),
    ];
  },
};

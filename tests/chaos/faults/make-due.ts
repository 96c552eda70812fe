import { makeDueNow } from '../../../services/cli/doctor/checks/queues.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';

/** Makes due what a clock that was ahead has put off, by the statement that `cli doctor` names. */
export async function makeDue(url: string): Promise<void> {
  const db = connect(url, { name: 'chaos', max: 1 });
  const run = () =>
    db.unsafe(makeDueNow).then(
      () => true,
      () => false,
    );
  try {
    await until(run, { late: () => 'what a wrong clock put off was not made due' });
  } finally {
    await db.end();
  }
}

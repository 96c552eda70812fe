import { makeDueNow } from '../../../services/cli/doctor/checks/queues.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';

/** Makes deliveries due that a wrong clock postponed, with the statement that `cli doctor` names. */
export async function makeDue(url: string): Promise<void> {
  const db = connect(url, { name: 'chaos', max: 1 });
  const run = () =>
    db.unsafe(makeDueNow).then(
      () => true,
      () => false,
    );
  try {
    await until(run, { timeoutMessage: () => 'postponed deliveries were not made due' });
  } finally {
    await db.end();
  }
}

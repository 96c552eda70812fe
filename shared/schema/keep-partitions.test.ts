import { expect, test } from 'bun:test';
import { databaseForThisFile } from '../../tests/support/running/for-this-file.ts';
import { recordingLog } from '../../tests/support/watching/recording-log.ts';
import { isUnavailable } from '../db/connections/connect.ts';
import { until } from '../runtime/until.ts';
import { keepPartitions } from './keep-partitions.ts';
import { makePartitions } from './partitions.ts';

const { db } = await databaseForThisFile();

const record = () => db`insert into events (workspace_id, id, name, data) values ('ws', new_event_id(), 'test', '{}')`;
const isRecorded = () =>
  record().then(
    () => true,
    () => false,
  );

test('an event of a day without a partition is retried until it is made', async () => {
  await makePartitions(db);
  const { log } = recordingLog();
  const keeping = keepPartitions(db, log);
  await until(isRecorded, { timeoutMessage: () => 'today has no place' });
  // The database's clock, for all that asks it (shared/schema/README.md), goes back by twenty days.
  await db`
    create or replace function clock() returns timestamptz(3) language sql stable
    as 'select clock_timestamp() - interval ''20 days'''`;
  const error = await record().catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  await until(isRecorded, { timeoutMessage: () => 'the other day has no place' });
  await keeping.stop();
});

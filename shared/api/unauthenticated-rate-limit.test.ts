import { expect, test } from 'bun:test';
import { keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { freshRedis } from '../../tests/support/stores/datastores.ts';
import { recordingLog } from '../../tests/support/watching/recording-log.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

const keep = keeperForThisFile();

/** Long Redis timeout: no fallback to local counting on a busy machine. */
function newProcess(redisUrl: string): RateLimit {
  const rateLimit = createRateLimit(redisUrl, recordingLog().log, { answerWithinMs: 60_000 });
  keep({ close: rateLimit.close });
  return rateLimit;
}

/** How many calls stayed within the limit, and the errors of the others. */
async function call(process: RateLimit, from: string | null, calls: number) {
  const request = new Request('http://localhost/', { headers: from === null ? {} : { 'x-forwarded-for': from } });
  const refusals: unknown[] = [];
  for (let n = 0; n < calls; n += 1) await process.countUnauthenticated(request).catch((error) => refusals.push(error));
  return { admitted: calls - refusals.length, refusals };
}

test('an address has 600 calls a minute without a key, across processes', async () => {
  const { url } = await freshRedis();
  const [one, other] = [newProcess(url), newProcess(url)];
  expect((await call(one, '203.0.113.7', 400)).admitted).toBe(400);
  const { admitted, refusals } = await call(other, '198.51.100.1, 203.0.113.7', 210);
  expect(admitted).toBe(200);
  for (const error of refusals) {
    const details = { limit: 600, retry_after_seconds: expect.any(Number) };
    expect(error).toMatchObject({ name: 'Refused', code: 'rate_limited', details });
  }
  expect((await call(one, '203.0.113.8', 1)).admitted).toBe(1);
});

test('a request that bypassed the proxy is not counted', async () => {
  const process = newProcess('redis://127.0.0.1:1');
  expect((await call(process, null, 700)).admitted).toBe(700);
});

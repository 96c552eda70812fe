import { expect, test } from 'bun:test';
import { newId } from '../../../../shared/db/new-id.ts';
import { sendMissed } from './send-again.ts';

const endpoint = { workspaceId: newId('workspace'), endpointId: newId('endpoint') };
const progress = () => ({ update: () => {}, say: () => {}, end: () => {} });

test('a million events among which an endpoint missed nothing hold nobody up', async () => {
  let parts = 0;
  const send = async () => ({ sent: 0, more: ++parts < 500, waiting: false });
  expect(await sendMissed({ send, progress }, endpoint)).toEqual({ sent: 0 });
  expect(parts).toBe(500);
});

test('while events wait to be fanned out it asks again', async () => {
  const answers = [
    { sent: 0, more: true, waiting: true },
    { sent: 3, more: true, waiting: false },
    { sent: 0, more: false, waiting: false },
  ];
  const send = async () => answers.shift() ?? Promise.reject(new Error('asked once more'));
  expect(await sendMissed({ send, progress }, endpoint)).toEqual({ sent: 3 });
});

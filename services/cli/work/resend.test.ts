import { expect, test } from 'bun:test';
import { newId } from '../../../shared/db/new-id.ts';
import { audited as auditedIn, commandLine } from '../../../shared/people/audit.ts';
import { openDatabase } from '../../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import type { Context } from '../context.ts';
import { sendMissed } from './resend.ts';

const progress = () => ({ update: () => {}, say: () => {}, end: () => {} });
const [{ db, sql, makeWorkspace }] = await forThisFile(openDatabase());
const audited: Context['audited'] = (work, describe) => auditedIn(db, commandLine, work, describe);
const endpoint = { workspaceId: await makeWorkspace(), endpointId: newId('endpoint') };

test('sending missed events continues over batches that contain none', async () => {
  let batches = 0;
  const send = async () => ({ sent: 0, more: ++batches < 500 });
  expect(await sendMissed({ send, progress, audited }, endpoint)).toEqual({ sent: 0 });
  expect(batches).toBe(500);
});

test('deliveries sent before a batch failed are in the audit log', async () => {
  const [workspaceId, endpointId] = [await makeWorkspace(), newId('endpoint')];
  const answers = [{ sent: 3, more: true }];
  const send = async () => answers.shift() ?? Promise.reject(new Error('away'));
  await expect(sendMissed({ send, progress, audited }, { workspaceId, endpointId })).rejects.toThrow('away');
  const [entry] = await sql`
    select actor, action, target, details from audit_entries where workspace_id = ${workspaceId} order by id desc limit 1`;
  const details = { of: 'missed', count: 3 };
  expect(entry).toEqual({ actor: 'command line', action: 'delivery.resent', target: endpointId, details });
});

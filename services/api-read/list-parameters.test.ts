import { expect, test } from 'bun:test';
import type { IdKind } from '../../shared/basics/id.ts';
import { newId } from '../../shared/db/new-id.ts';
import { createConversation, createMessage, createOrder } from '../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import type { Parameters, Reply } from '../../tests/support/requests/client.ts';
import { apiReadForThisFile } from '../../tests/support/running/for-this-file.ts';
import { writeCursor } from './cursor.ts';

const { db, service } = await apiReadForThisFile();

const mine = await filledWorkspace();
const theirs = await filledWorkspace();

async function filledWorkspace() {
  const workspaceId = await createWorkspace(db);
  const key = await createKey(db, workspaceId);
  const conversationId = await createConversation(db, workspaceId);
  const otherConversation = await createConversation(db, workspaceId);
  await createConversation(db, workspaceId);
  for (let n = 0; n < 3; n++) {
    await createMessage(db, workspaceId, conversationId);
    await createMessage(db, workspaceId, otherConversation);
    await createOrder(db, workspaceId);
  }
  return { workspaceId, key: key.value, conversationId, otherConversation };
}

interface List {
  readonly kind: IdKind;
  readonly listing: readonly (string | null)[];
  readonly required: Parameters;
  readonly other: Parameters;
}

const lists: Readonly<Record<string, List>> = {
  '/api/v1/conversations': {
    ...{ kind: 'conversation', listing: ['conversations', null], required: {}, other: { status: 'open' } },
  },
  '/api/v1/messages': {
    ...{ kind: 'message', listing: ['messages', mine.conversationId] },
    ...{ required: { conversation_id: mine.conversationId }, other: { conversation_id: mine.otherConversation } },
  },
  '/api/v1/orders': { kind: 'order', listing: ['orders', 'all'], required: {}, other: { status: 'pending' } },
};

for (const [path, { kind, listing, required, other }] of Object.entries(lists)) {
  const get = (parameters: Parameters): Promise<Reply<unknown[]>> =>
    service.client.get(path, mine.key, { ...required, ...parameters });

  const refused = async (parameters: Parameters, name: string): Promise<void> => {
    const reply = await get(parameters);
    expect({ parameters, status: reply.status, code: reply.error?.code }).toEqual({
      parameters,
      status: 400,
      code: 'invalid_request',
    });
    expect(reply.error.message).toContain(name);
  };

  const cursorOf = async (key: string, parameters: Parameters): Promise<string> => {
    const { meta } = await service.client.get(path, key, { ...parameters, limit: 1 });
    if (meta.next_cursor === null) throw new Error('the list has only one page');
    return meta.next_cursor;
  };

  test(`${path}: limit is 50 when absent, and any integer from 1 to 100`, async () => {
    expect(await get({})).toMatchObject({ status: 200, meta: { limit: 50 } });
    for (const limit of [1, 2, 50, 99, 100])
      expect(await get({ limit })).toMatchObject({ status: 200, meta: { limit } });
    expect((await get({ limit: 1 })).data).toHaveLength(1);
  });

  test(`${path}: any other limit is 400 and names the parameter`, async () => {
    const integers = ['0', '101', '-1', '-0', '1000', '99999999999999999999', '9'.repeat(5000)];
    const others = '| | 5|5 |+5|1.5|1.0|1e2|0x10|abc|NaN|Infinity|null|١|５|5\0'.split('|');
    for (const limit of [...integers, ...others, '5,6', '[5]', '50;', "5'"]) await refused({ limit }, 'limit');
  });

  test(`${path}: a cursor of another source is 400 and names the parameter`, async () => {
    const cursor = await cursorOf(mine.key, required);
    const bytes = Buffer.from(cursor, 'base64url');
    const forged = ['null', '[]', '[1]', '{}', '"x"', '[1,"x"]', '[1e999,"x"]'].map((json) =>
      Buffer.concat([bytes.subarray(0, 8), Buffer.from(json)]).toString('base64url'),
    );
    const malformed = "| |x|null|0|../..|' or 1=1 --|\0|\u{1f354}".split('|');
    const altered = [` ${cursor}`, `${cursor} `, `${cursor}=`, cursor + cursor, cursor.toUpperCase()];
    for (const text of [...malformed, ...forged, ...altered, 'A'.repeat(5000)]) {
      await refused({ cursor: text }, 'cursor');
    }
  });

  test(`${path}: a cursor that is cut short or altered in any place is 400`, async () => {
    const cursor = await cursorOf(mine.key, required);
    for (let length = 1; length < cursor.length; length++) await refused({ cursor: cursor.slice(0, length) }, 'cursor');
    for (let at = 0; at < cursor.length; at++) {
      const altered = cursor[at] === 'A' ? 'B' : 'A';
      await refused({ cursor: cursor.slice(0, at) + altered + cursor.slice(at + 1) }, 'cursor');
    }
  });

  test(`${path}: a cursor is bound to workspace, list and filter, not limit`, async () => {
    const cursor = await cursorOf(mine.key, required);
    await refused({ ...other, cursor }, 'cursor');
    for (const [otherPath, list] of Object.entries(lists).filter(([each]) => each !== path)) {
      const reply = await service.client.get(otherPath, mine.key, { ...list.required, cursor });
      expect(reply).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
    }
    const own = required.conversation_id === undefined ? {} : { conversation_id: theirs.conversationId };
    await refused({ cursor: await cursorOf(theirs.key, own) }, 'cursor');
    for (const limit of [1, 7, 100]) expect((await get({ cursor, limit })).status).toBe(200);
  });

  test(`${path}: a parameter that is given twice is 400 and named`, async () => {
    const cursor = await cursorOf(mine.key, required);
    await refused({ limit: ['1', '1'] }, 'limit');
    await refused({ cursor: [cursor, cursor] }, 'cursor');
    for (const [name, value] of Object.entries(other)) await refused({ [name]: [String(value), String(value)] }, name);
  });

  test(`${path}: unknown parameters are ignored, even when repeated`, async () => {
    const plain = await get({});
    const unknown = { Limit: 'x', offset: ['1', '2'], from: 'never', __proto__: 'x', constructor: 'y', 'limit[]': '0' };
    const reply = await get({ ...unknown, '': '', fields: 'x'.repeat(3000) });
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual(plain.data);
  });

  test(`${path}: a position beyond all time is 400 despite a valid checksum`, async () => {
    const cursor = (ms: number, id: string) => writeCursor([mine.workspaceId, ...listing], [ms, id]);
    for (const ms of [-1, -62_135_596_800_001, -253_402_300_799_999, 253_402_300_800_000, 2 ** 53, 0.5]) {
      await refused({ cursor: cursor(ms, newId(kind)) }, 'cursor');
    }
    for (const id of ['', 'x', newId('key'), `${newId(kind)}\0`]) {
      await refused({ cursor: cursor(Date.now(), id) }, 'cursor');
    }
    expect((await get({ cursor: cursor(Date.now(), newId(kind)) })).status).toBe(200);
  });
}

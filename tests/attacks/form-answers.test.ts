import { expect, test } from 'bun:test';
import { hashCollidingNames } from '../support/data/colliding-names.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { createForm, formClient } from '../support/running/forms.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { freshStores, startApiRead } from '../support/running/services.ts';
import { largestBody, workedMs } from '../support/watching/cost.ts';

/** A stranger with a link sends the most expensive bodies; another
 * workspace's pages, submits and API must stay responsive. */

const [stores] = await forThisFile(freshStores());
const [forms] = await forThisFile(startServiceProcess('forms', { DATABASE_URL: stores.databaseUrl }));
const [api] = await forThisFile(startApiRead(stores));

/** Processor time while others wait, on any machine: far above
 * some hostile bodies, far below the seconds of one text. */
const maxWorkMs = 3_000;
const strangers = 4;
const base = `http://127.0.0.1:${forms.port}`;

const bytes = largestBody - 1_000;
const options = Array.from({ length: 200 }, (_, index) => ({ value: String(index), label: 'A' }));
const fields = [
  { key: 'text', type: 'long_text', label: 'Text', max_length: 10_000 },
  { key: 'line', type: 'short_text', label: 'Line' },
  { key: 'number', type: 'decimal', label: 'Number' },
  { key: 'money', type: 'money', label: 'Money' },
  { key: 'day', type: 'date', label: 'Day' },
  { key: 'time', type: 'date_time', label: 'Time' },
  { key: 'link', type: 'url', label: 'Link' },
  { key: 'mail', type: 'email', label: 'Mail' },
  { key: 'phone', type: 'phone', label: 'Phone' },
  { key: 'many', type: 'multi_select', label: 'Many', options },
] as const;

const texts = [
  `a${' '.repeat(bytes)}a`,
  `a${' '.repeat(40_000)}a`,
  `${'\n \t'.repeat(bytes / 6)}x`,
  `0.${'0'.repeat(bytes)}1`,
  `0.${'0'.repeat(8_000)}1`,
  `a${'\u0315\u0301'.repeat(bytes / 4)}`,
  `a${'\u0315\u0301'.repeat(20_000)}`,
  '\uFDFA'.repeat(bytes / 3),
  `${'a.'.repeat(bytes / 2)}@`,
];
/** As many names as fit into a body. */
const colliding = hashCollidingNames(12_000);
const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
const jsonBodies = (token: string): readonly string[] => [
  ...texts.flatMap((text) => fields.map(({ key }) => JSON.stringify({ token, answers: { [key]: text } }))),
  JSON.stringify({ token, answers: { many: Array.from({ length: 40_000 }, () => '199') } }),
  JSON.stringify({ token, answers: Object.fromEntries(Array.from({ length: 20_000 }, (_, key) => [`k${key}`, 1])) }),
  `{"token":"${token}","answers":{"text":${deep(30_000)}}}`,
  `{"token":"${token}","answers":{"text":${deep(130_000)}}}`,
  `{"token":"${token}","answers":{${colliding.map((name) => `"${name}":0`).join(',')}}}`,
  JSON.stringify({ token, answers: { many: colliding } }),
  '['.repeat(bytes),
  `{"token":"${token}","answers":${'"\\'.repeat(bytes / 2)}`,
];
const plainBodies = [
  colliding.join('&'),
  `many=${colliding.join('&many=')}`.slice(0, bytes / 2),
  'many&'.repeat(bytes / 5),
  'many=1&'.repeat(bytes / 7),
  `text=${'+'.repeat(bytes)}x`,
  `text=${'%CC%81'.repeat(bytes / 6)}`,
  `text=${'<'.repeat(bytes)}`,
];

test('hostile answers of the largest size delay nobody else', async () => {
  const link = await victimRequests();
  const form = await createForm(stores.db, await createWorkspace(stores.db), fields);
  const work = await Promise.all(
    Array.from({ length: strangers }, async (_, stranger) => {
      const { token } = await form.link({ edits: 100 });
      const submits = jsonBodies(token).map((body) => () => fetch(`${base}/form/submit`, { method: 'POST', body }));
      const posts = plainBodies.map((body) => () => fetch(`${base}/f/${token}`, { method: 'POST', body }));
      const all = [...submits, ...posts];
      // Each begins with another body, so that different bodies arrive at once.
      return [...all.slice(stranger * 20), ...all.slice(0, stranger * 20)];
    }),
  );

  let isOver = false;
  const attacks = Promise.all(
    work.map(async (requests) => {
      const statuses: number[] = [];
      for (const request of requests) {
        const response = await request();
        await response.bytes();
        statuses.push(response.status);
      }
      return statuses;
    }),
  ).finally(() => (isOver = true));

  const slow: string[] = [];
  let asked = 0;
  while (!isOver || asked === 0) {
    for (const [name, ask] of Object.entries(link)) {
      const before = workedMs(forms.pid);
      await ask();
      const worked = workedMs(forms.pid) - before;
      if (worked > maxWorkMs) slow.push(`${name} waited for ${Math.round(worked)} ms of work`);
      asked += 1;
    }
  }
  expect(slow).toEqual([]);
  expect((await attacks).flat().filter((status) => ![200, 400].includes(status))).toEqual([]);
  expect(asked).toBeGreaterThan(10);
});

/** Requests of another workspace's customers and backend; each throws at a wrong answer. */
async function victimRequests(): Promise<Readonly<Record<string, () => Promise<void>>>> {
  const workspace = await createWorkspace(stores.db);
  const key = await createKey(stores.db, workspace);
  const form = await createForm(stores.db, workspace, [{ key: 'guests', type: 'integer', label: 'Guests' }]);
  const client = formClient(base);
  let { token } = await form.link();
  return {
    page: async () => expect(await (await fetch(`${base}/f/${token}`)).text()).toContain('Guests'),
    resolve: async () => expect((await client.resolve(token)).ok).toBe(true),
    submit: async () => {
      ({ token } = await form.link());
      expect((await client.submit(token, { guests: 4 })).ok).toBe(true);
    },
    api: async () => expect((await api.client.get('/api/v1/conversations', key.value)).status).toBe(200),
  };
}

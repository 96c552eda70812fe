import { beforeAll, expect, test } from 'bun:test';
import { createForm } from '../../../shared/forms/verbs/forms.ts';
import { until } from '../../../shared/runtime/until.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { everyField } from '../../support/running/forms.ts';
import { fairClock } from '../../support/watching/fair-clock.ts';
import { type Admin, memoryLimit, startCrowd, watchMemory } from './crowd.ts';

/** The heaviest requests that a workspace may send, from twenty connections: others see their pages within a second. */

const connections = 20;
const pagesOfOthers = 40;

let hostile: Admin;
let others: Admin;
let formId: string;
const [crowd] = await forThisFile(startCrowd());
beforeAll(async () => {
  [hostile, others] = [await crowd.admin(largestMenu()), await crowd.admin()];
  ({ id: formId } = await createForm(crowd.people, hostile.workspaceId, { title: 'Order', fields: everyField }));
});

/** A thousand dishes with thirty options each, near the most that may be published. */
function largestMenu(): object {
  const options = Array.from({ length: 30 }, (_, n) => ({
    name: `Extra ${n}`,
    nameArabic: `إضافة ${n}`,
    price: { amount: 500, currency: 'IQD' },
  }));
  const items = Array.from({ length: 1_000 }, (_, n) => ({
    id: `dish-${n}`,
    name: `Dish ${n}`,
    nameArabic: `طبق ${n}`,
    description: 'd'.repeat(200),
    price: { kind: 'fixed', amount: 5_000, currency: 'IQD' },
    options,
  }));
  return {
    branding: { title: 'Everything', accent: '#9c3a1d' },
    categories: [{ id: 'all', name: 'All', items }],
  };
}

/** Three thousand lines of twelve cells, each of which might be a phone number. */
const list = Array.from({ length: 3_000 }, (_, line) =>
  Array.from({ length: 12 }, (__, cell) => `07${String(line * 13 + cell).padStart(9, '1')}9999`).join(','),
).join('\n');
const quotes = '"'.repeat(900_000);

const customers = Array.from({ length: 3_000 }, (_, n) => `0770${1_000_000 + n},Customer ${n}`).join('\n');

const heavy: Readonly<Record<string, () => Promise<Response>>> = {
  'previews of the largest menu': () => hostile.get(`/${hostile.workspaceId}/menus/${hostile.menuId}/preview?lang=ar`),
  'what publishing the largest menu changes': () =>
    hostile.get(`/${hostile.workspaceId}/menus/${hostile.menuId}/publish`),
  'lists of 3,000 lines without a number': () =>
    hostile.post(`/${hostile.workspaceId}/forms/${formId}/links/many`, { file: new Blob([list]) }),
  'lists of 3,000 links that are made': () =>
    hostile.post(`/${hostile.workspaceId}/forms/${formId}/links/many`, { file: new Blob([customers]), deed: 'make' }),
  'lists of nothing but quotes': () =>
    hostile.post(`/${hostile.workspaceId}/forms/${formId}/links/many`, { file: new Blob([quotes]) }),
};

test.each(Object.entries(heavy))('%s, from twenty connections, keep no other workspace waiting', async (_, ask) => {
  const isAnswered = async () => [200, 422].includes((await ask()).status);
  await until(isAnswered, { late: () => 'it is never answered' });
  const memory = watchMemory(crowd.pid);
  let isOver = false;
  const asking = Array.from({ length: connections }, async () => {
    while (!isOver) await (await ask()).bytes();
  });
  const times: number[] = [];
  try {
    for (let n = 0; n < pagesOfOthers; n += 1) {
      const took = fairClock(crowd.pid);
      expect((await others.get(`/${others.workspaceId}/keys`)).status).toBe(200);
      times.push(took());
    }
  } finally {
    isOver = true;
    await Promise.all(asking);
  }
  expect(Math.max(...times)).toBeLessThan(1_000);
  expect(memory.stop()).toBeLessThan(memoryLimit());
});

import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createCustomer, createForm, everyField, startForms } from '../../../tests/support/running/forms.ts';
import { createFindLink, type FoundLink } from './find-link.ts';

setDefaultTimeout(testMs);

let service: Awaited<ReturnType<typeof startForms>>;

beforeAll(async () => {
  service = await startForms();
});

afterAll(() => service.stop());

const together = 20;
const largeText = Buffer.from(crypto.getRandomValues(new Uint8Array(50_000))).toString('hex');

test('links with much behind them that are asked for at one moment are never in memory together, and each is read whole', async () => {
  const { db, workspaceId } = service;
  const form = await createForm(db, workspaceId, everyField);
  const customerId = await createCustomer(db, workspaceId, { name: 'Large', custom: { largeText } });
  const linksOf = (options: { customerId?: string }) =>
    Promise.all(Array.from({ length: together }, () => form.link(options)));
  const [large, usual] = [await linksOf({ customerId }), await linksOf({})];
  const { watched, sizes } = watching(db);
  const find = createFindLink(watched);
  const custom = async (links: readonly { token: string }[]) => {
    const found: (FoundLink | null)[] = await Promise.all(links.map(({ token }) => find(token)));
    return found.map((link) => link?.custom);
  };
  const read = await Promise.all([custom(large), custom(usual)]);
  expect(read).toEqual([large.map(() => ({ largeText })), usual.map(() => ({}))]);
  expect(Math.max(...sizes)).toBeLessThan(2 * largeText.length);
});

/** Tells how many characters the rows of each statement had. */
function watching(db: Db): { watched: Db; sizes: number[] } {
  const sizes: number[] = [];
  const watched = new Proxy(db, {
    apply(target, self, words) {
      const query = Reflect.apply(target, self, words);
      void Promise.resolve(query).then((rows) => sizes.push(JSON.stringify(rows).length));
      return query;
    },
  });
  return { watched, sizes };
}

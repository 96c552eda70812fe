import { expect, test } from 'bun:test';
import { createUser } from '../../../../shared/people/users.ts';
import { createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';

const { dashboard, as } = await dashboardForThisFile();

test('many searches of one workspace are limited, and delay no other', async () => {
  const elsewhere = await createWorkspace(dashboard.sql);
  const login = { email: 'elsewhere@example.com', password: crypto.randomUUID() };
  await createUser(dashboard.db, { ...login, role: 'staff', workspaceId: elsewhere });
  const [staff, other] = [await as('staff'), await signedIn(dashboard, login)];
  const search = () => staff.get(`/${dashboard.workspace.id}/inbox?q=${encodeURIComponent('a b c d e f g h')}`);
  const began = performance.now();
  expect((await search()).status).toBe(200);
  const one = performance.now() - began;

  const statuses: number[] = [];
  const flood = Array.from({ length: 60 }, async () => {
    const { status } = await search();
    statuses.push(status);
  });
  let slowest = 0;
  for (let n = 0; n < 5; n += 1) {
    const asked = performance.now();
    expect((await other.get(`/${elsewhere}/home`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
  }
  await Promise.all(flood);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(21);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect(slowest).toBeLessThan(Math.max(1_000, one * 5));
});

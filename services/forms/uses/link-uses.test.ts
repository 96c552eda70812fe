import { expect, test } from 'bun:test';
import { startBrowser } from '../../../tests/support/browser/browser.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createForm, formClient, startForms } from '../../../tests/support/running/forms.ts';
import { recordingLog } from '../../../tests/support/watching/recording-log.ts';
import { createLinkUses } from './link-uses.ts';

const [service, browser] = await forThisFile(startForms(), startBrowser());

const fields = [{ key: 'a', type: 'short_text', label: 'A' }] as const;

/** Recorded links of the form, by their use. */
async function counted(formId: string): Promise<Record<string, number>> {
  const rows = await service.db<{ use: string; links: number }[]>`
    select use, sum(links)::int as links from form_uses_by_day where form_id = ${formId} group by use`;
  return Object.fromEntries(rows.map(({ use, links }) => [use, links]));
}

const postSeen = (body: string) => fetch(`${service.base}/form/seen`, { method: 'POST', body });

test('a link counts once each as opened, begun and sent', async () => {
  const form = await createForm(service.db, service.workspaceId, fields);
  const [link, preview] = [await form.link(), await form.link()];
  await fetch(`${service.base}/f/${preview.token}`);
  const { page, errors } = await browser.open();
  const reported = (use: string) =>
    page.waitForResponse(
      (response) => response.url().endsWith('/form/seen') && `${response.request().postData()}`.startsWith(use),
    );
  await Promise.all([reported('opened'), page.goto(`${service.base}/f/${link.token}`)]);
  await service.uses.write();
  expect(await counted(form.id)).toEqual({ opened: 1 });
  await Promise.all([reported('begun'), page.locator('[name=a]').pressSequentially('Al')]);
  await page.click('form .send');
  await page.waitForSelector('.sent');
  await service.uses.write();
  expect(await counted(form.id)).toEqual({ opened: 1, begun: 1, sent: 1 });
  await page.reload();
  await formClient(service.base).submit(link.token, { a: 'Ali' });
  await service.uses.write();
  expect(await counted(form.id)).toEqual({ opened: 1, begun: 1, sent: 1 });
  expect(errors).toEqual([]);
});

test('uses of dead or invented links are answered alike and not counted', async () => {
  const form = await createForm(service.db, service.workspaceId, fields);
  const [living, cancelled] = [await form.link(), await form.link()];
  await service.db`update form_links set cancelled_at = clock() where id = ${cancelled.id}`;
  const answers = [];
  const all = [
    `begun ${living.token}`,
    `begun ${cancelled.token}`,
    'begun invented',
    'sent forged',
    '',
    'x'.repeat(9_999),
  ];
  for (const body of all) {
    const { status, headers } = await postSeen(body);
    answers.push(JSON.stringify([status, [...headers].filter(([name]) => name !== 'date')]));
  }
  expect(new Set(answers).size).toBe(1);
  await service.uses.write();
  expect(await counted(form.id)).toEqual({ opened: 1, begun: 1 });
});

test('two processes that count the same link count it once', async () => {
  const form = await createForm(service.db, service.workspaceId, fields);
  const links = await Promise.all(Array.from({ length: 50 }, () => form.link()));
  const both = [1, 2].map(() => createLinkUses(service.db, recordingLog().log));
  for (const [index, each] of both.entries()) {
    for (const { token } of index === 0 ? links : links.toReversed()) each.note(token, 'sent');
  }
  await Promise.all(both.map((each) => each.close()));
  expect(await counted(form.id)).toEqual({ opened: 50, begun: 50, sent: 50 });
});

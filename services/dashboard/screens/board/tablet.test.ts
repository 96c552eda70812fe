import { expect, test } from 'bun:test';
import { accessibilityProblems, type Page } from '../../../../tests/support/browser/browser.ts';
import { boardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { createConversation, createOrder } from '../../../../tests/support/data/rows.ts';

const { shop, browser, openBoard } = await boardWithBrowser();
const path = ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const;
const perColumn = 6;

await fill();

const openTablet = async (language: string) => {
  const opened = await browser.open({ screen: 'desktop', language });
  await opened.page.setViewportSize({ width: 1180, height: 820 });
  await shop.openBoard(opened.page, shop.admin);
  return opened;
};

for (const language of ['en', 'ar']) {
  test(`a tablet in ${language} shows six whole cards a column, with amounts and notes`, async () => {
    const { page } = await openTablet(language);
    for (const step of ['submitted', ...path.slice(0, -1)]) {
      await page.locator(`.column[data-step=${step}]`).evaluate((column) => column.scrollIntoView());
      expect([step, await wholeCards(page, step)]).toEqual([step, 6]);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    const showsTitle = await page.locator('.column[data-step=done]').evaluate((column) => {
      const [strip, title] = [column, column.querySelector('h2')].map((each) => each?.getBoundingClientRect());
      return strip && title && title.left >= strip.left && title.right <= strip.right && title.height > 0;
    });
    expect(showsTitle).toBe(true);
    const card = page.locator('#column-accepted > .slip', { hasText: 'Masgouf' });
    expect(await card.locator('.slip__items > span').first().textContent()).toStartWith('1 ×Masgouf');
    expect(await card.locator('.slip__rest-count').textContent()).toBe(language === 'ar' ? '✎ +٤' : '✎ +4');
    expect(await card.locator('.slip__remarks').textContent()).toContain('Ayran: note 3');
  });
}

test('a shortened card expands by its button, and stays under a finger', async () => {
  const { page } = await openTablet('en');
  const card = page.locator('#column-accepted > .slip', { hasText: 'Masgouf' });
  const height = () => card.evaluate((each) => each.getBoundingClientRect().height);
  const before = await height();
  await card.hover();
  await card.focus();
  expect(await height()).toBe(before);
  await card.getByText('+4').click();
  await card.getByText('دولمة', { exact: true }).waitFor();
  expect(await height()).toBeGreaterThan(before);
});

test('columns fold to strips with their count, which the browser remembers', async () => {
  const { page } = await openTablet('en');
  const column = (step: string) => page.locator(`.column[data-step=${step}]`);
  expect(await column('done').getAttribute('data-folded')).toBe('');
  await page.getByRole('button', { name: 'Fold “On the way”' }).click();
  await page.reload();
  await page.locator('.column[data-step=out_for_delivery][data-folded]').waitFor();
  expect(await page.evaluate(widthLeft)).toBe(0);
  expect(await column('out_for_delivery').locator('.slip').first().isVisible()).toBe(false);
  expect(await column('out_for_delivery').locator('h2 b').textContent()).toBe(String(perColumn));
  expect(await accessibilityProblems(page)).toEqual([]);
  await shop.place(path.slice(0, 4));
  await page.locator('#column-out_for_delivery-title b', { hasText: String(perColumn + 1) }).waitFor();
  await column('out_for_delivery').locator('.column__fold').click();
  expect(await column('out_for_delivery').locator('.slip').first().isVisible()).toBe(true);
});

test('a lost connection moves nothing, on tablets and phones', async () => {
  const { page } = await openBoard('staff', { screen: 'desktop' });
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('.live[data-state=live]').waitFor();
    const before = await page.evaluate(places);
    await page.context().setOffline(true);
    await page.locator('.live[data-state=old]').waitFor();
    expect(await page.locator('.live__old').isVisible()).toBe(true);
    expect(await page.locator('.live__old').evaluate((notice) => notice.scrollWidth <= notice.clientWidth)).toBe(true);
    expect([width, await page.evaluate(places)]).toEqual([width, before]);
    await page.context().setOffline(false);
  }
});

/** The pixels by which the columns overflow. */
const widthLeft = `(() => {
  const { scrollWidth, clientWidth } = document.querySelector('.board__columns');
  return scrollWidth - clientWidth;
})()`;

/** The position of each card and button. */
const places = `[...document.querySelectorAll('.slip, .board .button')].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [part.id || part.textContent, x, y, width, height].join(' ');
})`;

function wholeCards(page: Page, step: string): Promise<number> {
  return page.evaluate(`[...document.querySelectorAll('#column-${step} > .slip')].filter((card) => {
    const { top, bottom, left, right } = card.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  }).length`);
}

/** Thirty-six orders, with remarks, chats, five lines and waiting ones. */
async function fill(): Promise<void> {
  const { sql, workspaceId } = shop;
  const conversationId = await createConversation(sql, workspaceId);
  const names = ['Masgouf', 'Lentil soup', 'خبز تنور', 'Ayran', 'دولمة'];
  const long = names.map((name, index) => ({ name, quantity: index + 1, unit_price: 3_000, notes: `note ${index}` }));
  const short = [
    { name: 'شاورما دجاج · Chicken shawarma', quantity: 2, unit_price: 5_000 },
    { name: 'Lentil soup', quantity: 1, unit_price: 2_500 },
  ];
  const customer = { name: 'زينب', phone: '+9647701234567' };
  const fulfillment = { type: 'delivery', address: 'Karrada' } as const;
  for (const [index, step] of (['submitted', ...path] as const).entries()) {
    const createdAt = Date.now() - ([0, 13, 31][index] ?? 0) * 60_000;
    for (let nth = 0; nth < perColumn; nth += 1) {
      const order = { step, createdAt, customer, fulfillment, number: `10${index}${nth}` };
      const chat = { conversationId, specialInstructions: 'No onions, please ring twice' };
      const source = nth % 2 === 0 ? chat : ({ source: 'storefront' } as const);
      await createOrder(sql, workspaceId, { ...order, ...source, lines: nth === 1 ? long : short });
    }
  }
}

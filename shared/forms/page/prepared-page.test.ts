import { expect, test } from 'bun:test';
import { everyField } from '../../../tests/support/running/forms.ts';
import { completeFields } from '../rules/rules.ts';
import { filled, html, prepare } from './html.ts';
import { preparePage } from './prepared-page.ts';
import type { PageView } from './view.ts';

const definition = {
  title: 'Your visit',
  title_ar: 'زيارتك',
  branding: { name: 'Dijla Grill', accent: '#0b5d4e' },
  fields: completeFields(everyField, 'IQD'),
};
const view: PageView = {
  titlePrefix: '',
  notice: '<p class="notice">again</p>\n',
  values: { name: 'زينب' },
  isTyped: false,
  errors: new Map(),
  here: { zone: 'Asia/Baghdad', now: 0 },
  editsUsed: 1,
};

for (const language of ['en', 'ar'] as const) {
  test(`a page that is opened is the page on which nothing is wrong, byte for byte (${language})`, async () => {
    const page = preparePage(definition, language, { version: 1 });
    expect(page.opened.holes.length).toBeLessThan(page.open.holes.length / 2);
    const [opened, open] = [filled(page.opened, view, {}), filled(page.open, view, {})];
    expect(await opened.text()).toBe(await open.text());
  });
}

test('a page keeps its own text while others are made, whatever their size', async () => {
  const greeting = prepare(html<string>`<p>${(name) => name}</p>`);
  const names = ['Zaynab', 'علي', 'x'.repeat(200_000), 'y'.repeat(10_000), ''];
  const pages = names.map((name) => filled(greeting, name, {}));
  const texts = await Promise.all(pages.map((page) => page.text()));
  expect(texts).toEqual(names.map((name) => `<p>${name}</p>`));
});

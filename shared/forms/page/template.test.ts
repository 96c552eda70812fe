import { expect, test } from 'bun:test';
import { jsx } from 'hono/jsx';
import { prepare, renderTemplate } from './template.ts';

interface View {
  readonly name: string;
  readonly isChosen: boolean;
}

const template = prepare<View>(({ text, flag, markup }) =>
  jsx(
    'p',
    {},
    jsx('input', { value: text(({ name }) => name), checked: flag(({ isChosen }) => isChosen) }),
    text(({ name }) => name),
    markup(({ name }) => `<b>${name.length}</b>`),
  ),
);
const shown = (name: string, isChosen = false) => renderTemplate(template, { name, isChosen }, {}).text();

test.each([
  ['', false, '<p><input value=""/><b>0</b></p>'],
  ['', true, '<p><input value="" checked/><b>0</b></p>'],
  ['a "<b>"', false, '<p><input value="a &quot;&lt;b&gt;&quot;"/>a &quot;&lt;b&gt;&quot;<b>7</b></p>'],
  ['$&', true, '<p><input value="$&amp;" checked/>$&amp;<b>2</b></p>'],
])('a view of %p puts in text, attributes and markup', async (name, isChosen, html) => {
  expect(await shown(name, isChosen)).toBe(`<!doctype html>${html}`);
});

test('pages rendered concurrently keep their own text, whatever their size', async () => {
  const names = ['Zaynab', 'علي', 'x'.repeat(200_000), 'y'.repeat(10_000), ''];
  const pages = await Promise.all(names.map((name) => shown(name)));
  expect(pages.map((page) => page.slice(page.indexOf('/>') + 2, page.indexOf('<b>')))).toEqual(names);
});

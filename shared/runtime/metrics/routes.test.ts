import { expect, test } from 'bun:test';
import { createRouteMatcher } from './routes.ts';

test('a URL is counted under its route, never under its path', () => {
  const routeOf = createRouteMatcher('/c/:slug /c/:slug/i/:item /c/worker.js /f/* /docs / /* /a.b/:c'.split(' '));
  const names = (paths: readonly string[]) => paths.map((path) => routeOf(`http://localhost:3000${path}`));
  expect(names(['/c/noor', '/c/noor/', '/c/noor?lang=ar', '/c/x.y'])).toEqual(Array(4).fill('/c/:slug'));
  const others = ['/c/:slug/i/:item', '/f/*', '/f/*', '/docs', '/', '/'];
  expect(names(['/c/noor/i/itm_1', '/f/abc', '/f/abc/def', '/docs', '/', '/?a'])).toEqual(others);
  expect(names(['/c/worker.js'])).toEqual(['files']);
  expect(names(['/c', '/c/noor/i', '/nowhere', '/docs.txt', '/axb/c', '/c/a/b/c/d'])).toEqual(Array(6).fill('none'));
  expect(routeOf('http://localhost')).toBe('/');
});

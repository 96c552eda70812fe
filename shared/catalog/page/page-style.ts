import { join } from 'node:path';
import { without } from '../../text/without.ts';

const kit = join(import.meta.dir, '../../ui/styles/base');
const own = ['base', 'masthead', 'contact', 'reach', 'menu', 'dish', 'sheets', 'wide-screens', 'paper'];

export function readPageStyle(): Promise<string> {
  return styleOf(own.map((name) => join(import.meta.dir, 'styles', `${name}.css`)));
}

/** Not bundled: a bundler rewrites direction rules by language, which goes wrong for a link to the other language. */
export async function styleOf(paths: readonly string[]): Promise<string> {
  const files = [join(kit, 'colours.css'), join(kit, 'reset.css'), ...paths].map((path) => Bun.file(path).text());
  return without((await Promise.all(files)).join(''), '/*', '*/')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();
}

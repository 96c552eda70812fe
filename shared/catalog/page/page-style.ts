import { join } from 'node:path';
import { without } from '../../text/without.ts';

const kit = join(import.meta.dir, '../../ui/styles/base');
/** In the order in which later rules win. */
const own = ['base', 'masthead', 'contact', 'reach', 'menu', 'dish', 'sheets', 'wide-screens', 'paper'];

export function readPageStyle(): Promise<string> {
  return styleOf(own.map((name) => join(import.meta.dir, 'styles', `${name}.css`)));
}

/**
 * The kit's colours and these style sheets as one, without comments and the spaces that mean nothing. A bundler would shrink it
 * further, but rewrites what depends on the direction of writing by language, which goes wrong for a link to the other language.
 */
export async function styleOf(paths: readonly string[]): Promise<string> {
  const files = [join(kit, 'colours.css'), join(kit, 'reset.css'), ...paths].map((path) => Bun.file(path).text());
  return without((await Promise.all(files)).join(''), '/*', '*/')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();
}

import { join } from 'node:path';

/** In the order in which later rules win. */
const styles = [
  'colours-and-type',
  'masthead',
  'contact',
  'reach',
  'menu',
  'dish',
  'sheets',
  'news',
  'wide-screens',
  'paper',
];

/**
 * The style sheets as one, without comments and the spaces that mean nothing. A bundler would shrink it further, but rewrites what
 * depends on the direction of writing by language, which goes wrong for a link to the other language.
 */
export async function readPageStyle(): Promise<string> {
  const files = styles.map((name) => Bun.file(join(import.meta.dir, 'styles', `${name}.css`)).text());
  return (await Promise.all(files))
    .join('')
    .split('*/')
    .map((part) => part.split('/*')[0])
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();
}

import { join } from 'node:path';

/** The page's own CSS and script, small, and a name for this build of the page. */
export interface Assets {
  readonly css: string;
  readonly script: string;
  readonly build: string;
}

/** In the order in which later rules win. */
const styles = ['colours-and-type', 'masthead', 'reach', 'menu', 'news', 'wide-screens', 'paper'];

/** Shrinks `styles/` and bundles `browser/`, once at the start. */
export async function buildAssets(): Promise<Assets> {
  const [css, script] = await Promise.all([readStyles(), bundle('browser/main.js')]);
  const build = new Bun.CryptoHasher('sha256').update(css).update(script).digest('hex').slice(0, 12);
  return { css, script, build };
}

/**
 * The style sheets as one, without comments and the spaces that mean nothing. A bundler would shrink it further, but rewrites what
 * depends on the direction of writing by language, which goes wrong for a link to the other language.
 */
async function readStyles(): Promise<string> {
  const files = styles.map((name) => Bun.file(join(import.meta.dir, '../styles', `${name}.css`)).text());
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

async function bundle(entry: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, '..', entry)],
    minify: true,
    target: 'browser',
    format: 'esm',
  });
  const [output] = outputs;
  if (!output) throw new Error(`${entry} gave nothing to send`);
  return (await output.text()).trim();
}

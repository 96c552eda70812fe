/** Preloaded (bunfig.toml) without packages: one clear error instead of a failure per test file. It
 * cannot install them, because Bun does not find packages installed after its first look-up. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import project from '../../../package.json' with { type: 'json' };

const packages = Object.keys({ ...project.dependencies, ...project.devDependencies });
const missing = packages.filter((name) => !existsSync(join(import.meta.dir, '../../../node_modules', name)));
if (missing.length > 0) {
  const names = missing.length > 3 ? `${missing.slice(0, 3).join(', ')} and more` : missing.join(', ');
  console.error(
    `Packages are missing (${names}): run \`bun install\` once, then this again. \`npm test\` does so automatically.`,
  );
  process.exit(1);
}

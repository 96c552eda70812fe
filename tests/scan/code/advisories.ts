import { projectFolder } from '../../../deploy/local/service.ts';
import { notLooked, type Scanned, scanned } from '../finding.ts';

interface Advisory {
  readonly title: string;
  readonly severity: string;
  readonly url: string;
}

/** Known holes in what bun.lock names, as the registry tells. A registry that cannot be asked is no all-clear. */
export async function scanAdvisories(): Promise<Scanned> {
  const audit = Bun.spawn([process.execPath, 'audit', '--json'], {
    cwd: projectFolder,
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [text, words] = await Promise.all([audit.stdout.text(), audit.stderr.text(), audit.exited]);
  const found = read(text);
  if (found === null) return notLooked('advisories', `bun audit: ${(words || text).trim().split('\n').at(-1)}`);
  const told = Object.entries(found).flatMap(([name, advisories]) =>
    advisories.map(({ severity, title, url }) => `${name}: ${severity}: ${title} (${url})`),
  );
  return scanned('advisories', told);
}

function read(text: string): Record<string, Advisory[]> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

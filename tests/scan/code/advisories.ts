import { projectFolder } from '../../../deploy/local/service.ts';
import { notRun, type Scanned, scanned } from '../finding.ts';

interface Advisory {
  readonly title: string;
  readonly severity: string;
  readonly url: string;
}

/** Known vulnerabilities of the packages in bun.lock, from the registry; reported as not run when it does not answer. */
export async function scanAdvisories(): Promise<Scanned> {
  const audit = Bun.spawn([process.execPath, 'audit', '--json'], {
    cwd: projectFolder,
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors] = await Promise.all([audit.stdout.text(), audit.stderr.text(), audit.exited]);
  const found = read(output);
  if (found === null) return notRun('advisories', `bun audit: ${(errors || output).trim().split('\n').at(-1)}`);
  const lines = Object.entries(found).flatMap(([name, advisories]) =>
    advisories.map(({ severity, title, url }) => `${name}: ${severity}: ${title} (${url})`),
  );
  return scanned('advisories', lines);
}

function read(text: string): Record<string, Advisory[]> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `npm run scan`: known vulnerabilities, secrets in the history, the container file,
 * and Debian's scanners against a stack on loopback. Exits 0 without findings beyond
 * shared/security.md, 1 with some, 2 when a scan that should run could not. */
import { installNeeds, type Need } from '../../deploy/local/install.ts';
import { folder } from '../../deploy/local/private-files.ts';
import { abortOnSignals } from '../../deploy/local/processes/stop-signals.ts';
import { findProgram } from '../../deploy/local/programs.ts';
import { readSettings } from '../../deploy/local/settings.ts';
import { stages } from '../../deploy/local/stages.ts';
import { scanAdvisories } from './code/advisories.ts';
import { scanContainerFile } from './code/container.ts';
import { scanHistory } from './code/history.ts';
import { scanLockFile } from './code/lock-file.ts';
import { expectedFindings, notRun, type Scanned } from './finding.ts';
import { runScanner, type Scanner } from './scanners/bounded.ts';
import { slowhttptest } from './scanners/slowhttptest.ts';
import { sqlmap } from './scanners/sqlmap.ts';
import { testssl } from './scanners/testssl.ts';
import { wapiti } from './scanners/wapiti.ts';
import { startTarget } from './target.ts';
import { exitCodeOf, reportLines } from './verdict.ts';

const scanners: readonly Scanner[] = [sqlmap, wapiti, testssl, slowhttptest];
const print = (line: string) => console.log(line);
const { stage } = stages(print);
const stopping = abortOnSignals(() => {});
process.exit(await main());

async function main(): Promise<number> {
  const scans = [scanLockFile(), scanContainerFile(), await scanHistory(), await scanAdvisories()];
  scans.push(...(await scanFromOutside()));
  const table = expectedFindings();
  for (const line of reportLines(scans, table)) print(line);
  return exitCodeOf(scans, table);
}

async function scanFromOutside(): Promise<Scanned[]> {
  for (const scanner of scanners) await install(scanner);
  const installed = scanners.filter(({ program }) => findProgram(program) !== undefined);
  const missing = scanners.filter((scanner) => !installed.includes(scanner));
  const { target, stop } = await stage('the stack to scan', () => startTarget());
  const scans = missing.map(({ name, package: wanted }) => notRun(name, `${wanted} is not installed`));
  try {
    // One at a time, so that one scanner's load does not affect another's findings.
    for (const scanner of installed) {
      if (!stopping.aborted) scans.push(await stage(scanner.name, () => runScanner(scanner, target)));
    }
  } finally {
    await stop();
  }
  return scans;
}

/** A scanner that cannot be installed is reported at the end as not run. */
async function install({ name, program, package: wanted }: Scanner): Promise<void> {
  const need: Need = { name, package: wanted, isHere: () => findProgram(program) !== undefined };
  const { directory } = readSettings({});
  await installNeeds([need], folder(directory), stage, stopping).catch(() => undefined);
}

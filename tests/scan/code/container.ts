import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { projectFolder } from '../../../deploy/local/service.ts';
import { notRun, type Scanned, scanned } from '../finding.ts';

/** Problems as hadolint and Docker's own checks name them: what the last stage, which is the image, must have, and what no
 * line may have. */
const musts: Readonly<Record<string, RegExp>> = {
  'it runs as root (DL3002)': /^USER (?!root\b|0\b)\S/m,
  'it has no health check (HEALTHCHECK)': /^HEALTHCHECK\b/m,
  'it is run by a shell (DL3025)': /^(?:CMD|ENTRYPOINT) \[/m,
};
const mustNots: Readonly<Record<string, RegExp>> = {
  'a base has no version (DL3006, DL3007)': /^FROM (?!scratch\b|\S+:(?!latest\b)\S|\S+@sha256:\S)/m,
  'it uses ADD instead of COPY (DL3020)': /^ADD\b/m,
  'a secret would stay in the image (SecretsUsedInArgOrEnv)': /^(?:ENV|ARG) .*(?:PASSWORD|SECRET|TOKEN|API_KEY)/im,
  'sudo is used (DL3004)': /\bsudo\b/,
  'apt installs recommended packages (DL3015)': /\bapt-get install\b(?!.*--no-install-recommends)/,
};

export function scanContainerFile(path = join(projectFolder, 'deploy/Dockerfile')): Scanned {
  if (!existsSync(path)) return notRun('container file', `${path} is not there`);
  return scanned('container file', problemsOf(readFileSync(path, 'utf8')));
}

function problemsOf(text: string): string[] {
  const all = text.replaceAll(/\\\n\s*/g, ' ');
  const last = all.slice(all.lastIndexOf('\nFROM '));
  return [
    ...validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`),
    ...Object.entries(musts).flatMap(([problem, form]) => (form.test(last) ? [] : [problem])),
    ...Object.entries(mustNots).flatMap(([problem, form]) => (form.test(all) ? [problem] : [])),
  ];
}

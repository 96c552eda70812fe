import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { projectFolder } from '../../../deploy/local/service.ts';
import { notRun, type Scanned, scanned } from '../finding.ts';

/** A rule for the last stage, which is the image, or for all lines: the problem, or null. */
type Rule = (stages: { readonly last: readonly string[]; readonly all: readonly string[] }) => string | null;

/** Problems as hadolint and Docker's own checks name them. */
const rules: readonly Rule[] = [
  ({ last }) => (/^USER (?!root\b|0\b)\S/m.test(last.join('\n')) ? null : 'it runs as root (DL3002)'),
  ({ all }) =>
    all.some((line) => /^FROM (?!scratch\b)\S+/.test(line) && !/^FROM \S+(:(?!latest\b)\S+|@sha256:\S+)/.test(line))
      ? 'a base has no version (DL3006, DL3007)'
      : null,
  ({ all }) => (all.some((line) => /^ADD\b/.test(line)) ? 'it uses ADD instead of COPY (DL3020)' : null),
  ({ all }) =>
    all.some((line) => /^(ENV|ARG) .*(PASSWORD|SECRET|TOKEN|API_KEY)/i.test(line))
      ? 'a secret would stay in the image (SecretsUsedInArgOrEnv)'
      : null,
  ({ all }) => (all.some((line) => /\bsudo\b/.test(line)) ? 'sudo is used (DL3004)' : null),
  ({ all }) =>
    all.some((line) => /\bapt-get install\b/.test(line) && !/--no-install-recommends/.test(line))
      ? 'apt installs recommended packages (DL3015)'
      : null,
  ({ last }) => (last.some((line) => /^(CMD|ENTRYPOINT) [^[]/.test(line)) ? 'it is run by a shell (DL3025)' : null),
  ({ last }) => (last.some((line) => /^HEALTHCHECK\b/.test(line)) ? null : 'it has no health check (HEALTHCHECK)'),
];

export function scanContainerFile(path = join(projectFolder, 'deploy/Dockerfile')): Scanned {
  if (!existsSync(path)) return notRun('container file', `${path} is not there`);
  return scanned('container file', problemsOf(readFileSync(path, 'utf8')));
}

/** The problems of a Dockerfile's text. */
function problemsOf(text: string): string[] {
  const all = text.replaceAll(/\\\n\s*/g, ' ').split('\n');
  const last = all.slice(all.findLastIndex((line) => line.startsWith('FROM ')));
  const ofForm = validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`);
  return [...ofForm, ...rules.flatMap((rule) => rule({ last, all }) ?? [])];
}

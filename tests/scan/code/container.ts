import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { projectFolder } from '../../../deploy/local/service.ts';
import { notRun, type Scanned, scanned } from '../finding.ts';

/** A rule on the last stage, which is what runs, or on all lines: what is amiss, or null. */
type Rule = (stages: { readonly last: readonly string[]; readonly all: readonly string[] }) => string | null;

/** What a container should not have, as hadolint and Docker's own checks name it. */
const rules: readonly Rule[] = [
  ({ last }) => (/^USER (?!root\b|0\b)\S/m.test(last.join('\n')) ? null : 'it runs as root (DL3002)'),
  ({ all }) =>
    all.some((line) => /^FROM (?!scratch\b)\S+/.test(line) && !/^FROM \S+(:(?!latest\b)\S+|@sha256:\S+)/.test(line))
      ? 'a base has no version (DL3006, DL3007)'
      : null,
  ({ all }) => (all.some((line) => /^ADD\b/.test(line)) ? 'something is added, not copied (DL3020)' : null),
  ({ all }) =>
    all.some((line) => /^(ENV|ARG) .*(PASSWORD|SECRET|TOKEN|API_KEY)/i.test(line))
      ? 'a secret would stay in the image (SecretsUsedInArgOrEnv)'
      : null,
  ({ all }) => (all.some((line) => /\bsudo\b/.test(line)) ? 'sudo is used (DL3004)' : null),
  ({ all }) =>
    all.some((line) => /\bapt-get install\b/.test(line) && !/--no-install-recommends/.test(line))
      ? 'apt installs what nothing needs (DL3015)'
      : null,
  ({ last }) => (last.some((line) => /^(CMD|ENTRYPOINT) [^[]/.test(line)) ? 'it is run by a shell (DL3025)' : null),
  ({ last }) => (last.some((line) => /^HEALTHCHECK\b/.test(line)) ? null : 'nobody asks how it is (HEALTHCHECK)'),
];

export function scanContainerFile(path = join(projectFolder, 'deploy/Dockerfile')): Scanned {
  if (!existsSync(path)) return notRun('container file', `${path} is not there`);
  return scanned('container file', problemsOf(readFileSync(path, 'utf8')));
}

/** What is amiss in the text of a Dockerfile. */
function problemsOf(text: string): string[] {
  const all = text.replaceAll(/\\\n\s*/g, ' ').split('\n');
  const last = all.slice(all.findLastIndex((line) => line.startsWith('FROM ')));
  const ofForm = validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`);
  return [...ofForm, ...rules.flatMap((rule) => rule({ last, all }) ?? [])];
}

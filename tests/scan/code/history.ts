import { projectFolder } from '../../../deploy/local/service.ts';
import { notRun, type Scanned, scanned } from '../finding.ts';

/** The forms of secrets. */
const forms: Readonly<Record<string, RegExp>> = {
  'an API key of ours': /sk_live_[0-9a-f]{64}/,
  'a signing secret of ours': /whsec_[0-9a-f]{32}/,
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  'a key of 32 bytes in base64': /["'=][A-Za-z0-9+/]{43}=["'\s]/,
  'a password in an address': /[a-z]:\/\/[^\s:@/'"`${}]{1,60}:(?<secret>[^\s@/'"`${}]{6,200})@/,
  'a token of a package registry': /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s?=\s?\S/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36}/,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a token of Slack': /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  'a signed token': /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\./,
};

/** Passwords in examples and tests, and the secret whose bytes count up. */
const samples = [
  ...['password', 'secret', 'hidden', 'hunter2', 'p%40ss', 'tester', 'a:b%40c'],
  'whsec_000102030405060708090a0b0c0d0e0f',
];

/** The kind of secret in a line, without the secret; null when there is none. */
function secretIn(line: string): string | null {
  for (const [kind, form] of Object.entries(forms)) {
    const found = form.exec(line);
    if (found && !samples.includes(found.groups?.secret ?? found[0])) return kind;
  }
  return null;
}

/** Searches every line that was ever added to this repository. */
export async function scanHistory(folder = projectFolder): Promise<Scanned> {
  const args = ['log', '-p', '-U0', '--no-color', '--no-ext-diff', '--no-textconv', '--format=commit %h'];
  const git = Bun.spawn(['git', ...args], { cwd: folder, stdout: 'pipe', stderr: 'pipe' });
  const [text, code] = await Promise.all([git.stdout.text(), git.exited]);
  if (code !== 0) return notRun('history', `git log ended with ${code}: is this a clone?`);
  const found: string[] = [];
  let [commit, file] = ['', ''];
  for (const line of text.split('\n')) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    else if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    else if (line.startsWith('+')) {
      const kind = secretIn(line);
      if (kind !== null) found.push(`${kind} in ${file}, commit ${commit}`);
    }
  }
  return scanned('history', found);
}

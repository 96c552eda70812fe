import { expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemsOf, scanContainerFile } from './code/container.ts';
import { scanHistory, secretIn } from './code/history.ts';
import { scanLockFile } from './code/lock-file.ts';
import { type Expected, expectedFindings, notLooked, type Scanned, scanned } from './finding.ts';
import { exitCodeOf, told } from './verdict.ts';

/** The quick parts of `npm run scan`; what takes a stack and minutes is run by itself. */

const table = expectedFindings();
const unexplained = (scan: Scanned) => told([scan], table).filter((line) => line.includes('✗'));

test('what is in the lock file is one exact version with its checksum, from the registry, and runs nothing when installed', () => {
  expect(unexplained(scanLockFile())).toEqual([]);
});

test('the container file has what it should, and nothing that it should not', () => {
  expect(unexplained(scanContainerFile())).toEqual([]);
});

test('no secret was ever committed', async () => {
  expect(unexplained(await scanHistory())).toEqual([]);
}, 60_000);

test('a lock file is seen through: versions that move, packages from elsewhere, without a checksum, with scripts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  try {
    const manifest = {
      dependencies: { one: '^1.0.0' },
      devDependencies: { two: '2.0.0' },
      trustedDependencies: ['two'],
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    const sum = `sha512-${'a'.repeat(86)}==`;
    const lines = [
      `"one": ["one@1.2.3", "", {}, "${sum}"],`,
      `"two": ["two@github:somebody/two#0a1b2c3", {}, "somebody-two-0a1b2c3"],`,
      `"three": ["three@3.0.0", "https://elsewhere.example/", {}, "${sum}"],`,
      '"four": ["four@4.0.0", "", {}, ""],',
    ];
    writeFileSync(
      join(folder, 'bun.lock'),
      `{\n  "packages": {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n}\n`,
    );
    const found = scanLockFile(folder).findings.map(({ what }) => what.split(' ').slice(0, 4).join(' '));
    expect(found).toEqual([
      ...[
        'one is asked for',
        'two may run scripts',
        'two does not come',
        'two@github:somebody/two#0a1b2c3 has no checksum',
      ],
      ...['three does not come', 'four@4.0.0 has no checksum'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a secret that was committed and taken out again is found, by its kind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'history-'));
  const git = (...words: string[]) =>
    Bun.spawnSync(['git', '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], { cwd: folder });
  try {
    git('init', '-q');
    mkdirSync(join(folder, 'keys'));
    for (const text of [`key = "${'sk_live_'}${'0a'.repeat(32)}"\n`, 'key = ""\n']) {
      writeFileSync(join(folder, 'keys/all.ts'), text);
      git('add', '.');
      git('commit', '-qm', 'change');
    }
    const { findings } = await scanHistory(folder);
    expect(findings.map(({ what }) => what.replace(/[0-9a-f]+$/, ''))).toEqual([
      'an API key of ours in keys/all.ts, commit ',
    ]);
    expect(secretIn(`+ postgres://me:${'r4nd0m'}x@host/x`)).toBe('a password in an address');
    expect(secretIn('+ postgres://user:password@host/x')).toBeNull();
    expect((await scanHistory(tmpdir())).notLooked).toContain('is this a clone?');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a container file is seen through', () => {
  const bad =
    'FROM debian\nADD https://a.example/x /x\nENV DB_PASSWORD=1\nRUN sudo apt-get install x\nCMD run\nUSR me\n';
  const found = problemsOf(bad).join('\n');
  for (const rule of [
    'DL3002',
    'DL3006',
    'DL3020',
    'SecretsUsed',
    'DL3004',
    'DL3015',
    'DL3025',
    'HEALTHCHECK',
    'USR',
  ]) {
    expect(found).toContain(rule);
  }
});

test('what is explained passes, what is not fails, and what nobody could look at is no all-clear', () => {
  const rows: Expected[] = [
    { scanner: 'one', begins: 'known', why: 'because' },
    { scanner: 'gone', begins: 'not looked at', why: 'there is none' },
  ];
  const codes = [
    [scanned('one', ['known: a'])],
    [scanned('one', ['known: a', 'new'])],
    [scanned('one', []), notLooked('two', 'away')],
    [notLooked('gone', 'not installed')],
    [scanned('two', ['known: a'])],
  ].map((scans) => exitCodeOf(scans, rows));
  expect(codes).toEqual([0, 1, 2, 0, 1]);
});

test('each finding that is expected names its scanner and says why', () => {
  expect(table.length).toBeGreaterThan(0);
  for (const { scanner, begins, why } of table) {
    for (const text of [scanner, begins]) expect(text).not.toBe('');
    expect(why.length).toBeGreaterThan(20);
  }
});

import { afterAll, expect, test } from 'bun:test';
import { symlinkSync } from 'node:fs';
import { projectFolder } from '../../deploy/local/service.ts';
import { commandLine } from '../../tests/support/running/cli/cli.ts';
import { allCommands } from './commands.ts';
import { choose } from './grammar/choose.ts';
import { titleOf } from './grammar/usage.ts';

const commands = await allCommands();
const { run, erase, folder } = commandLine();
afterAll(erase);

test("services/cli/README.md names every noun, in help's order", async () => {
  const readme = await Bun.file(`${projectFolder}/services/cli/README.md`).text();
  const [, named = ''] = readme.match(/Nouns: ([^.]+)\./) ?? [];
  expect([...named.matchAll(/`(\w+)`/g)].map(([, noun]) => noun)).toEqual([
    ...new Set(commands.map(({ noun }) => noun)),
  ]);
});

test('help needs no stack: it prints on standard output and exits with 0', async () => {
  const asked = ['--help', '-h', 'order --help', 'order act --help', '--help order act', 'help', 'help order act'];
  for (const words of asked) {
    const { exitCode, stdout, stderr } = await run(words.split(' '));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toStartWith('usage: npm run --silent cli -- ');
  }
});

test('the version is one line, and needs no stack either', async () => {
  const { exitCode, stdout } = await run(['--version']);
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(/^messaging platform, database \d{4}_\w+, Bun \d[\d.]+\n$/),
  });
});

test('the top help lists every command, the help of a noun its verbs', () => {
  const top = helpOf(['--help']);
  for (const command of commands) {
    const ofNoun = command.verb === '' ? [] : [helpOf([command.noun, '--help'])];
    for (const text of [top, ...ofNoun]) {
      const meaning = escaped(command.help).replaceAll(' ', '\\s+');
      expect(text).toMatch(new RegExp(`^  ${titleOf(command)} +${meaning}$`, 'm'));
    }
  }
});

test('the top help has every noun in a group', () => {
  const headings = helpOf(['--help']).match(/^[A-Z][\w ]+$/gm);
  expect(headings).toContain('API and webhooks');
  expect(headings).not.toContain('More');
});

test('npm link gives a command that works, and names itself, in any folder', async () => {
  const { bin } = await Bun.file(`${projectFolder}/package.json`).json();
  const link = `${folder}/messaging`;
  symlinkSync(`${projectFolder}/${bin.messaging}`, link);
  const { stdout, exitCode } = Bun.spawnSync([link, 'key', '--help'], { cwd: folder, env: { PATH: process.env.PATH } });
  expect([exitCode, stdout.toString().split('\n')[0]]).toEqual([0, 'usage: messaging key VERB …']);
  const wrong = Bun.spawnSync([link, 'keyy', 'list'], { cwd: folder, env: { PATH: process.env.PATH } });
  expect([wrong.exitCode, wrong.stderr.toString()]).toEqual([2, expect.stringContaining('did you mean key?')]);
});

for (const command of commands) {
  const { help, flags, operands } = command;
  const title = titleOf(command);
  test(`help of ${title} shows usage, description, operands and flags`, () => {
    const text = helpOf([...title.split(' '), '--help']);
    expect(text).toStartWith(`usage: npm run --silent cli -- ${title}`);
    expect(text).toContain(help);
    const [own = '', file] = text.split('\n\nThe file holds');
    const words = own.split('\n').filter((line) => /^ {2}\S/.test(line));
    expect(file !== undefined).toBe(Object.values(flags).some(({ kind }) => kind?.inputFormat !== undefined));
    expect(words).toHaveLength(Object.keys(flags).length + Object.keys(operands).length);
  });
}

test('wrong usage exits with 2, names the mistake and shows the usage', async () => {
  const table: [string[], string, string][] = [
    [[], 'the command is missing', 'usage: npm run --silent cli -- NOUN VERB'],
    [['cake'], 'there is no "cake"', 'usage: npm run --silent cli -- setup|workspace|user|key|call|endpoint'],
    [['ordr'], 'there is no "ordr": did you mean order?', 'usage: npm run --silent cli -- setup|workspace|user'],
    [['key', 'lst'], 'there is no "key lst": did you mean list?', 'usage: npm run --silent cli -- key VERB'],
    [['key', 'list', '--workspce', 'x'], 'there is no --workspce here: did you mean --workspace?', 'usage: '],
    [['key', 'add'], 'there is no "key add": did you mean create?', 'usage: npm run --silent cli -- key VERB'],
    [['list', 'key'], 'there is no "list": did you mean key list?', 'usage: '],
    [['rm', 'key'], 'there is no "rm": did you mean key delete?', 'usage: '],
    [['key'], 'the verb is missing', 'usage: npm run --silent cli -- key VERB'],
    [['key', 'bake'], 'there is no "key bake"', 'usage: npm run --silent cli -- key VERB'],
    [['key', 'bake', '--help'], 'there is no "key bake"', 'usage: npm run --silent cli -- key VERB'],
    [['key', 'list'], '--workspace is missing', 'usage: npm run --silent cli -- key list --workspace WORKSPACE'],
    [
      ['workspace', 'set', 'ws_01k00000000000000000000000'],
      'nothing to change',
      'usage: npm run --silent cli -- workspace set',
    ],
  ];
  for (const [words, reason, usage] of table) {
    const { exitCode, stdout, stderr } = await run(words);
    const [first, second] = stderr.split('\n');
    expect({ exitCode, stdout, first, second }).toEqual({
      exitCode: 2,
      stdout: '',
      first: expect.stringContaining(reason),
      second: expect.stringContaining(usage),
    });
  }
});

function helpOf(words: string[]): string {
  const choice = choose(commands, words);
  return 'help' in choice ? choice.help : 'no help';
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

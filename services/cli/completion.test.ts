import { expect, test } from 'bun:test';
import { allCommands } from './commands.ts';
import { completionScript } from './grammar/completion.ts';

const program = { bun: '/bin/bun', main: '/a project/main.ts', folder: "/it's here/.local" };
const commands = await allCommands();
const script = completionScript(commands, 'bash', program);

async function offered(line: string): Promise<readonly string[]> {
  const completing = [
    `COMP_LINE='${line}' COMP_POINT=${line.length}`,
    `COMP_WORDS=(\${COMP_LINE//:/ : } "") COMP_CWORD=\${#COMP_WORDS[@]}-1`,
    `_cli; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ];
  const child = Bun.spawn(['bash', '-c', [script, ...completing].join('\n')], {
    ...{ cwd: import.meta.dir, env: {}, stdout: 'pipe', stderr: 'inherit' },
  });
  return (await child.stdout.text()).split('\n').filter((word) => word !== '');
}

test('bash completes nouns, verbs, flags, words of a flag, lists and files', async () => {
  expect(await offered('cli wor')).toEqual(['workspace']);
  expect(await offered('cli ')).toContain('--version');
  expect(await offered('cli order ca')).toEqual(['cancel']);
  expect(await offered('cli delivery list --endpoint x --b')).toEqual(['--before']);
  expect(await offered('cli delivery list --status de')).toEqual(['delivered']);
  expect(await offered('cli delivery list --status failed --')).toContain('--limit');
  expect(await offered('cli order act x app')).toEqual(['approve']);
  expect(await offered('cli listen --for')).toEqual(['--forward-to']);
  expect(await offered('cli workspace create --name x --kind r')).toEqual(['restaurant']);
  expect(await offered('cli order place --file cont')).toEqual(['context.ts']);
  expect(await offered('cli order place --file ./gramm')).toEqual(['./grammar/']);
  expect(await offered('cli order get ord_')).toEqual([]);
});

test('a word that bash splits at a colon is completed after the colon', async () => {
  expect(await offered('cli key create --permissions orders:w')).toEqual(['write']);
  expect(await offered('cli key create --permissions orders:read,mess')).toEqual(['read,messages:read']);
});

test('the completion function starts the CLI of its stack from any folder', async () => {
  const shell = completionScript(commands, 'bash', { ...program, bun: '/bin/sh', main: '-c' });
  const runCli = async (env: Record<string, string>) => {
    const line = `cli 'printf "%s|" "$LOCAL_DIR" "$@"' key "a b"`;
    const child = Bun.spawn(['/bin/bash', '-c', `${shell}\n${line}`], { env, stdout: 'pipe' });
    return child.stdout.text();
  };
  expect(await runCli({})).toBe("/it's here/.local|a b|");
  expect(await runCli({ LOCAL_DIR: '/elsewhere' })).toBe('/elsewhere|a b|');
});

test('zsh gets the same script after its own prelude', () => {
  const zsh = completionScript(commands, 'zsh', program);
  expect(zsh).toEndWith(script);
  expect(zsh).toStartWith('autoload ');
});

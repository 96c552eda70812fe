import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function leaksIn(folder: string, texts: readonly string[]): string[] {
  const logs = readdirSync(folder).filter((name) => /-\d+\.log$/.test(name));
  return logs.flatMap((name) => {
    const said = readFileSync(join(folder, name), 'utf8');
    const told = texts.find((text) => said.includes(text));
    return told === undefined ? [] : [`${name} tells ${told.slice(0, 10)}…`];
  });
}

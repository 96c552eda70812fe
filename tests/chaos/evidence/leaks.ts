import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function leaksIn(folder: string, texts: readonly string[]): string[] {
  const logs = readdirSync(folder).filter((name) => /-\d+\.log$/.test(name));
  return logs.flatMap((name) => {
    const content = readFileSync(join(folder, name), 'utf8');
    const leaked = texts.find((text) => content.includes(text));
    return leaked === undefined ? [] : [`${name} tells ${leaked.slice(0, 10)}…`];
  });
}

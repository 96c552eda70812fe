import { Refused } from '../../../shared/basics/refused.ts';

/** `-`: standard input. Throws `invalid_request` for a missing file or invalid JSON. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refused(
      'invalid_request',
      `${nameOf(path)} is not JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** `-`: standard input. Throws `invalid_request` for a missing file. */
export async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source(path).stream()) yield chunk;
  } catch (error) {
    unreadable(path, error);
  }
}

export function sizeOf(path: string): number | null {
  const { size } = source(path);
  return path !== standardInput && Number.isFinite(size) && size > 0 ? size : null;
}

const standardInput = '-';

function source(path: string) {
  return path === standardInput ? Bun.stdin : Bun.file(path);
}

function nameOf(path: string): string {
  return path === standardInput ? 'standard input' : path;
}

function unreadable(path: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = { ENOENT: 'there is no such file', EACCES: 'it may not be read', EISDIR: 'it is a folder' }[code] ?? code;
  throw new Refused('invalid_request', `cannot read ${nameOf(path)}: ${why}`);
}

/** Throws `invalid_request` for a missing file. */
export async function firstLine(path = standardInput): Promise<string> {
  const [line = ''] = (await readText(path)).split(/\r?\n/, 1);
  return line;
}

function readText(path: string): Promise<string> {
  return source(path)
    .text()
    .catch((error) => unreadable(path, error));
}

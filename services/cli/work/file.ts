import { Refused } from '../../../shared/basics/refused.ts';

/** The JSON value in a file (`-`: standard input). Throws `invalid_request` when there is no such file, or no JSON in it. */
export async function readJson(path: string): Promise<unknown> {
  const text = await source(path)
    .text()
    .catch((error) => unreadable(path, error));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refused(
      'invalid_request',
      `${nameOf(path)} is not JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** The bytes of a file (`-`: standard input), as a stream. Throws `invalid_request` when there is no such file. */
export async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source(path).stream()) yield chunk;
  } catch (error) {
    unreadable(path, error);
  }
}

/** How many bytes there are to read, or null when nobody knows: from a pipe. */
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

/** The first line of a file, or of standard input, without its end. Throws `invalid_request` when there is no such file. */
export async function firstLine(path = standardInput): Promise<string> {
  const text = await source(path)
    .text()
    .catch((error) => unreadable(path, error));
  const [line = ''] = text.split(/\r?\n/, 1);
  return line;
}

import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Refused } from '../../../shared/basics/refused.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import type { SyncState } from './sync-orders.ts';

const text = Type.String();
const textOrNull = Type.Union([text, Type.Null()]);

const StateFile = Type.Object({
  baseUrl: text,
  watermark: textOrNull,
  listing: Type.Union([Type.Object({ since: textOrNull, cursor: textOrNull, watermark: text }), Type.Null()]),
});

const parseState = parser(StateFile);

/** Null without a file. Throws `invalid_request` if the file is no state, or that of another service. */
export function readState(path: string, baseUrl: string): SyncState | null {
  const state = read(path);
  if (state !== null && state.baseUrl !== baseUrl) {
    throw new Refused('invalid_request', `${path} is the state of a sync with ${state.baseUrl}`);
  }
  return state;
}

/** Replaces the file atomically. */
export function writeState(path: string, baseUrl: string, { watermark, listing }: SyncState): void {
  const file = openSync(`${path}.new`, 'w', 0o600);
  writeSync(file, `${JSON.stringify({ baseUrl, watermark, listing })}\n`);
  fdatasyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}

function read(path: string): Static<typeof StateFile> | null {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Refused('invalid_request', `cannot read ${path}: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return parseState(JSON.parse(content));
  } catch {
    throw new Refused('invalid_request', `${path} is not the state of a sync`);
  }
}

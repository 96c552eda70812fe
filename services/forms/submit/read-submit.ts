import { Refused } from '../../../shared/basics/refused.ts';
import { jsonObject, readText } from '../../../shared/http/body.ts';
import { isDeep, isWide } from '../../../shared/text/json-shape.ts';
import { parseTopLevel } from './parse-top-level.ts';

export interface Submit {
  readonly token: string;
  /** Null if no object, nested deeper than any answer, or larger than the answers of any form. */
  readonly answers: Readonly<Record<string, unknown>> | null;
  /** The version of the form that was answered; null if missing or invalid. */
  readonly version: number | null;
}

/** Throws `invalid_request` only for invalid JSON or a missing token (spec: Hosted form endpoints rule 2), and
 * `payload_too_large` over 256 KiB. */
export async function readSubmit(request: Request): Promise<Submit> {
  const text = await readText(request);
  if (isWide(text)) return { token: '', answers: null, version: null };
  const isTooDeep = isDeep(text);
  const { token, answers, version } = isTooDeep ? withoutDepth(text) : jsonObject(text);
  if (typeof token !== 'string' || token === '') throw new Refused('invalid_request', 'token is required');
  return { token, answers: isObject(answers) && !isTooDeep ? answers : null, version: parseVersion(version) };
}

function withoutDepth(text: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseTopLevel(text);
    return isObject(value) ? value : {};
  } catch {
    throw new Refused('invalid_request', 'the body must be a JSON object');
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The version in JSON or in a page's hidden field; null if invalid. */
export function parseVersion(given: unknown): number | null {
  const version = Number(given);
  return Number.isInteger(version) && version > 0 && version < maxVersions ? version : null;
}

const maxVersions = 2 ** 31;

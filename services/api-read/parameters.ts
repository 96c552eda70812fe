import { Refused } from '../../shared/basics/refused.ts';

export function parameter(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name);
  if (values.length > 1) throw new Refused('invalid_request', `${name} is given more than once`);
  return values[0] ?? null;
}

const defaultLimit = 50;
const maxLimit = 100;

/** 1 to 100, 50 when not given (spec: Pagination). Throws `invalid_request`. */
export function limitParameter(query: URLSearchParams): number {
  const text = parameter(query, 'limit');
  if (text === null) return defaultLimit;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > maxLimit)
    throw new Refused('invalid_request', `limit must be an integer from 1 to ${maxLimit}`);
  return limit;
}

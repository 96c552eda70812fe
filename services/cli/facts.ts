import { cellText, heading } from './table.ts';

type Scalar = string | number | boolean | null | undefined;

/** Whether a result reads well as a line for each field: an object of texts, numbers and lists of them. */
export function isFlat(value: unknown): value is Readonly<Record<string, Scalar | readonly Scalar[]>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => isScalar(each) || (Array.isArray(each) && each.every(isScalar)));
}

/** Values are never truncated: people copy them. Fields ending in `At` are Unix ms, shown in `zone`. */
export function factsOf(value: Readonly<Record<string, unknown>>, zone: string): string {
  const rows = Object.entries(value).map(([name, each]) => [heading(name), cellText(name, each, zone)] as const);
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`.trimEnd()).join('\n');
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
}

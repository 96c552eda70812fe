import type { FormField } from '../../../shared/forms/rules/field.ts';
import {
  isMoment,
  joinMoment,
  type MomentType,
  momentParts,
  partName,
} from '../../../shared/forms/rules/moment-parts.ts';
import { readBody } from '../../../shared/http/body.ts';

/** The fields of a form POST, in its order. */
export type Post = readonly (readonly [key: string, value: string])[];

/** Throws `payload_too_large`, and `invalid_request` when the visitor has gone away. */
export async function readPost(request: Request): Promise<Post> {
  return postOf(Buffer.from(await readBody(request)).toString('utf8'));
}

export function postOf(text: string): Post {
  return [...new URLSearchParams(text)];
}

/** The body as it was sent. */
export function postText(post: Post): string {
  return new URLSearchParams(post.map(([key, value]): [string, string] => [key, value])).toString();
}

/** The typed value of each field. Browsers send nothing for unchecked boxes, so a missing one counts as unchecked. */
export function parseAnswers(fields: readonly FormField[], post: Post): Record<string, unknown> {
  const valuesByField = groupByField(fields, post);
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    const { key, type } = field;
    const values = valuesByField.get(key) ?? [];
    if (type === 'multi_select') input[key] = choices(values, field.options.length);
    else if (type === 'checkbox') input[key] = values.length > 0 ? 'on' : false;
    else input[key] = values[0] ?? (isMoment(type) ? joinMoment(type, partsOf(key, type, valuesByField)) : '');
  }
  return input;
}

function partsOf(key: string, type: MomentType, given: Given): readonly string[] {
  return momentParts[type].map((part) => given.get(partName(key, part))?.[0] ?? '');
}

type Given = ReadonlyMap<string, readonly string[]>;

/** One pass, because a search per field is quadratic. Keyed by the form's fields, because
 * a map of submitted names would take seconds when their hashes collide on purpose. */
function groupByField(fields: readonly FormField[], post: Post): Given {
  const names = fields.flatMap(({ key, type }) =>
    isMoment(type) ? [key, ...momentParts[type].map((part) => partName(key, part))] : [key],
  );
  const given = new Map(names.map((name) => [name, [] as string[]]));
  for (const [key, value] of post) given.get(key)?.push(value);
  return given;
}

/** Distinct values, at most one more than there are options: that many already contain an invalid one. */
function choices(values: readonly string[], options: number): readonly string[] {
  const distinct = new Set<string>();
  for (const value of values) {
    if (distinct.size > options) break;
    distinct.add(value);
  }
  return [...distinct];
}

import type { FormField } from '../../../shared/domain/forms/field.ts';
import { Refused } from '../../../shared/domain/refused.ts';

/** Room for the longest answers that a form can hold, percent-encoded. */
const maxBodyBytes = 256 * 1024;

/** What a plain form's POST gives, by the key of its field. */
export type Post = ReadonlyMap<string, readonly string[]>;

/** Throws `payload_too_large`. */
export async function readPost(request: Request): Promise<Post> {
  const chunks: Uint8Array[] = [];
  let size = Number(request.headers.get('content-length') ?? 0);
  if (size > maxBodyBytes) throw tooLarge();
  size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return postOf(Buffer.concat(chunks).toString('utf8'));
}

/** Grouped in one pass: whoever looks for each field by itself goes through all that a body can hold as often. */
export function postOf(text: string): Post {
  const post = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const values = post.get(key);
    if (values === undefined) post.set(key, [value]);
    else values.push(value);
  }
  return post;
}

/** What was typed into each field. A browser sends nothing for boxes that are not checked: that is an answer too. */
export function typedAnswers(fields: readonly FormField[], post: Post): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const field of fields) {
    const { key, type } = field;
    const values = post.get(key) ?? [];
    if (type === 'multi_select') typed[key] = choices(values, field.options.length);
    else if (type === 'checkbox') typed[key] = values.length > 0 ? 'on' : false;
    else typed[key] = values[0] ?? '';
  }
  return typed;
}

/** Each once. Of more than there are options one is none, whichever the others are. */
function choices(values: readonly string[], options: number): readonly string[] {
  return [...new Set(values)].slice(0, options + 1);
}

function tooLarge(): Refused {
  return new Refused('payload_too_large', `the body is larger than ${maxBodyBytes / 1024} KiB`);
}

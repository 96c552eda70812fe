import type { FormField } from '../../shared/domain/form-field.ts';
import { Refused } from '../../shared/domain/refused.ts';

/** Room for the longest answers that a form can hold, percent-encoded. */
const maxBodyBytes = 256 * 1024;

/** The fields of a plain form's POST. Throws `payload_too_large`. */
export async function readPost(request: Request): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  let size = Number(request.headers.get('content-length') ?? 0);
  if (size > maxBodyBytes) throw tooLarge();
  size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** What was typed into each field. A browser sends nothing for boxes that are not checked: that is an answer too. */
export function typedAnswers(fields: readonly FormField[], post: URLSearchParams): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const { key, type } of fields) {
    if (type === 'multi_select') typed[key] = post.getAll(key);
    else if (type === 'checkbox') typed[key] = post.has(key) ? 'on' : false;
    else typed[key] = post.get(key) ?? '';
  }
  return typed;
}

function tooLarge(): Refused {
  return new Refused('payload_too_large', `the body is larger than ${maxBodyBytes / 1024} KiB`);
}

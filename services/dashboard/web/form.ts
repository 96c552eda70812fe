import { Refused } from '../../../shared/domain/refused.ts';
import { readBody } from '../../../shared/http/body.ts';

/** The fields of a form that was posted, a file among them as a `data:` URL. Throws `payload_too_large` and `invalid_request`. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? '';
  const hasFiles = type.startsWith('multipart/form-data');
  if (!hasFiles && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new Refused('invalid_request', 'this is no form');
  }
  const bytes = Buffer.from(await readBody(request));
  const fields = hasFiles ? await fieldsWithFiles(bytes, type) : new URLSearchParams(bytes.toString('utf8'));
  if (hasNul(fields.toString())) throw new Refused('invalid_request', 'no browser sends a NUL');
  return fields;
}

/** Of what is written as addresses are. PostgreSQL takes every character but this one. */
export function hasNul(encoded: string): boolean {
  return encoded.includes('%00');
}

async function fieldsWithFiles(bytes: Buffer<ArrayBuffer>, type: string): Promise<URLSearchParams> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refused('invalid_request', 'this is no form');
  });
  const fields = new URLSearchParams();
  for (const [name, value] of form) fields.append(name, typeof value === 'string' ? value : await dataUrl(value));
  return fields;
}

/** Empty where no file was chosen. */
async function dataUrl(file: Blob): Promise<string> {
  if (file.size === 0) return '';
  return `data:${file.type};base64,${Buffer.from(await file.bytes()).toString('base64')}`;
}

import { Refused } from '../../../shared/domain/refused.ts';
import { readBody } from '../../../shared/http/body.ts';

/** What a form sent: its fields, and the files that were chosen. */
export interface SentForm {
  readonly form: URLSearchParams;
  readonly files: ReadonlyMap<string, Blob>;
}

/** A form that was posted, of at most `most` bytes. Throws `payload_too_large` and `invalid_request`. */
export async function readForm(request: Request, most?: number): Promise<SentForm> {
  const type = request.headers.get('content-type') ?? '';
  const hasFiles = type.startsWith('multipart/form-data');
  if (!hasFiles && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new Refused('invalid_request', 'this is no form');
  }
  const bytes = Buffer.from(await readBody(request, most));
  const sent = hasFiles
    ? await fieldsAndFiles(bytes, type)
    : { form: new URLSearchParams(bytes.toString('utf8')), files: new Map() };
  if (hasNul(sent.form.toString())) throw new Refused('invalid_request', 'no browser sends a NUL');
  return sent;
}

/** Of what is written as addresses are. PostgreSQL takes every character but this one. */
export function hasNul(encoded: string): boolean {
  return encoded.includes('%00');
}

async function fieldsAndFiles(bytes: Buffer<ArrayBuffer>, type: string): Promise<SentForm> {
  const sent = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refused('invalid_request', 'this is no form');
  });
  const form = new URLSearchParams();
  const files = new Map<string, Blob>();
  for (const [name, value] of sent) {
    if (typeof value === 'string') form.append(name, value);
    // Where no file was chosen, browsers send an empty one.
    else if (value.size > 0) files.set(name, value);
  }
  return { form, files };
}

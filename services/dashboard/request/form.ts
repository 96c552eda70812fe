import { Refused } from '../../../shared/basics/refused.ts';
import { type BodyBound, readBody, readLargeBody } from '../../../shared/http/body.ts';

export interface SentForm {
  readonly form: URLSearchParams;
  readonly files: ReadonlyMap<string, Blob>;
}

/** More than any page has. Searching a hundred thousand fields many times would delay other requests. */
const maxFields = 2_000;

/** Reads a posted form. Throws `payload_too_large`, `unavailable` past its deadline, `invalid_request` for a form that no page sends. */
export async function readForm(request: Request, bound: BodyBound | null = null): Promise<SentForm> {
  const type = request.headers.get('content-type') ?? '';
  const [kind = '', ...parameters] = type.toLowerCase().split(';');
  const hasFiles = kind.trim() === 'multipart/form-data';
  if (!hasFiles && kind.trim() !== 'application/x-www-form-urlencoded') throw noForm();
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) throw noForm();
  const body = await (bound ? readLargeBody(request, bound) : readBody(request));
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const between = hasFiles ? `--${/boundary="?([^";,]+)/i.exec(type)?.[1] ?? ''}` : '&';
  if (hasMore(bytes, between, maxFields + 1)) throw noForm();
  const sent = hasFiles ? await fieldsAndFiles(bytes, type) : { form: plainFields(bytes), files: new Map() };
  if (sent.form.size > maxFields || hasNul(sent.form.toString())) throw noForm();
  return sent;
}

/** Counted before parsing, because parsing eight MB of fields would delay other requests. */
function hasMore(bytes: Buffer, between: string, most: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(between); at !== -1; at = bytes.indexOf(between, at + between.length)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** For URL-encoded text. PostgreSQL accepts every character but NUL. */
export function hasNul(encoded: string): boolean {
  return encoded.includes('%00');
}

/** Browsers escape UTF-8; an invalid escape would be stored as another text than typed. */
function plainFields(bytes: Buffer): URLSearchParams {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    decodeURIComponent(text);
    return new URLSearchParams(text);
  } catch {
    throw noForm();
  }
}

async function fieldsAndFiles(bytes: Buffer, type: string): Promise<SentForm> {
  const sent = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw noForm();
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

function noForm(): Refused {
  return new Refused('invalid_request', 'this is no form');
}

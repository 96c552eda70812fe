import { Refused } from '../../../shared/domain/refused.ts';

const largestBytes = 256 * 1024;

/** The fields of a form that was posted. Throws `payload_too_large` and `invalid_request`. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) throw new Refused('invalid_request', 'this is no form');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > largestBytes) throw new Refused('payload_too_large', 'the form is larger than 256 KiB');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

import { Refused } from '../../../shared/domain/refused.ts';
import { readBody } from '../../../shared/http/body.ts';

/** The fields of a form that was posted. Throws `payload_too_large` and `invalid_request`. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) throw new Refused('invalid_request', 'this is no form');
  return new URLSearchParams(Buffer.from(await readBody(request)).toString('utf8'));
}

import { type IdKind, isId } from '../../shared/basics/id.ts';
import { Refused } from '../../shared/basics/refused.ts';

export function assertId(kind: IdKind, text: string, field: string): void {
  if (!isId(kind, text)) throw new Refused('invalid_request', `${field} is not the id of a ${kind}`);
}

import type { By } from '../../../shared/contracts/command-fields.ts';
import type { PersonVisit } from './visit.ts';

/** The sender of a command, for the history of the changed object. */
export function byOf({ session: { person } }: Pick<PersonVisit, 'session'>): By {
  return { kind: 'staff', id: person.id, name: person.name };
}

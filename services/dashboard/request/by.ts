import type { By } from '../../../shared/contracts/command-fields.ts';
import type { PersonVisit } from './visit.ts';

/** Who a command is from: goes with every command that a page sends, for the history of what it changes. */
export function byOf({ session: { person } }: Pick<PersonVisit, 'session'>): By {
  return { kind: 'staff', id: person.id, name: person.name };
}

import { type Command, commands, type Subject } from '../../../../shared/contracts/commands.ts';
import { parser } from '../../../../shared/contracts/parse.ts';

/** A command with a part that came from a file, held against its contract. Throws `invalid_request` naming each faulty field. */
export function checked<S extends Subject>(subject: S, payload: Readonly<Record<string, unknown>>): Command<S> {
  const { input }: { input: (typeof commands)[S]['input'] } = commands[subject];
  return parser(input)(payload);
}

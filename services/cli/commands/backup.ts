import { backUp } from '../backup/back-up.ts';
import { recordRestored, restore } from '../backup/restore.ts';
import { type ArgumentType, text } from '../grammar/argument-types.ts';
import { command, required } from '../grammar/command.ts';

const path: ArgumentType<string> = {
  ...text,
  placeholder: 'FILE',
  mustBe: 'a path',
  parse: (given) => given || undefined,
  completions: 'files',
};

export const backupCommands = [
  command({
    name: 'backup',
    help: 'Write the whole database to a file with pg_dump, while services run.',
    flags: { file: required(path, 'protect it like the database, and keep SECRETS_KEY apart from it') },
    run: ({ ownerUrl }, { file }) => backUp(ownerUrl(), file),
  }),
  command({
    name: 'restore',
    help: 'Restore a backup into the empty database of OWNER_DATABASE_URL, before services start there.',
    flags: { file: required(path, 'a file that backup wrote') },
    run: ({ ownerUrl }, { file }) => restore(ownerUrl(), file),
  }),
  command({
    name: 'restored',
    help: 'Record, before services start, that the database was restored to an earlier point: clients receive all orders again.',
    warning: 'everybody has to sign in again',
    run: ({ ownerUrl }) => recordRestored(ownerUrl()),
  }),
];

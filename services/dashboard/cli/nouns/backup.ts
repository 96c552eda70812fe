import { backUp } from '../backup/back-up.ts';
import { noteRestoredFiles, restore } from '../backup/restore.ts';
import { command, required } from '../grammar/command.ts';
import { type Kind, text } from '../grammar/kinds.ts';

const path: Kind<string> = {
  ...text,
  placeholder: 'FILE',
  mustBe: 'a path',
  parse: (given) => given || undefined,
  offers: 'files',
};

export const backupCommands = [
  command({
    name: 'backup',
    help: "Write all that is in the database to a file, by PostgreSQL's own pg_dump, while services run.",
    flags: { file: required(path, 'keep it as you keep the database, and SECRETS_KEY apart from it') },
    run: ({ ownerUrl }, { file }) => backUp(ownerUrl(), file),
  }),
  command({
    name: 'restore',
    help: 'Bring a backup into an empty database, the one that OWNER_DATABASE_URL names, before services start there.',
    flags: { file: required(path, 'what backup wrote') },
    run: ({ ownerUrl }, { file }) => restore(ownerUrl(), file),
  }),
  command({
    name: 'restored',
    help: 'Say that the database was put back to an earlier point from files, before services start: clients are shown all orders once more.',
    loss: 'everybody has to sign in again',
    run: ({ ownerUrl }) => noteRestoredFiles(ownerUrl()),
  }),
];

import { secretsStatus } from '../../admin/secrets/status.ts';
import { command } from '../grammar/command.ts';

export const secretsCommands = [
  command({
    name: 'secrets status',
    help: 'Show how many stored secrets each key of SECRETS_KEY and SECRETS_KEYS_ACCEPTED opens, and which key may be dropped.',
    run: ({ sql, secrets }) => secretsStatus(sql(), secrets()),
  }),
];

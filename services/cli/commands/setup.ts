import { Refused } from '../../../shared/basics/refused.ts';
import { makeSetUpCode } from '../../../shared/people/set-up.ts';
import { command } from '../grammar/command.ts';

export const setupCommands = [
  command({
    name: 'setup code',
    help: 'Create a link that opens the set-up page of the dashboard, once, within a day, while there is no workspace.',
    run: async ({ db, dashboardUrl }) => {
      const made = await makeSetUpCode(db());
      if (made === null) throw new Refused('invalid_state', 'there is a workspace already: its admins invite others');
      return { link: `${dashboardUrl()}/setup/${made.code}`, expiresAt: made.expiresAt };
    },
  }),
];

import { Refused } from '../../../shared/basics/refused.ts';
import { announcements } from '../../../shared/contracts/announcements.ts';
import { createDashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { keysIn } from '../../../shared/secrets/secrets.ts';
import { receiveKeyOf, sealFor } from '../../../shared/secrets/transfer-secrets.ts';
import { getWorkspace } from '../../../shared/workspaces/workspaces.ts';
import type { Context } from '../context.ts';
import { type ArgumentType, id, text } from '../grammar/argument-types.ts';
import { command, optional, required, toggle } from '../grammar/command.ts';
import { type Moving, moveWorkspace, takeBack } from '../move/move-workspace.ts';
import { exportWorkspace } from '../transfer/export-workspace.ts';
import { importWorkspace } from '../transfer/import-workspace.ts';

const path: ArgumentType<string> = {
  ...text,
  placeholder: 'FILE',
  mustBe: 'a path',
  parse: (given) => given || undefined,
  completions: 'files',
};

const receiver: ArgumentType<string> = { ...text, placeholder: 'KEY' };

export const transferCommands = [
  command({
    name: 'workspace receive-key',
    help: 'Print the public key under which another installation seals the secrets of a workspace for this one.',
    printsText: true,
    run: async ({ settings }) => receiveKeyOf(settings('SECRETS_KEY').SECRETS_KEY),
  }),
  command({
    name: 'workspace export',
    help: 'Write all of a workspace to a file, as of one moment, while services run.',
    flags: {
      workspace: required(id('workspace')),
      file: required(path, 'protect it like the database'),
      for: optional(receiver, 'what workspace receive-key prints where it goes: its secrets are sealed for that key'),
      'without-secrets': toggle('enough for a copy, which gets secrets of its own'),
    },
    run: async (context, { workspace, file, for: key, 'without-secrets': withoutSecrets }) => {
      if ((key === undefined) !== withoutSecrets)
        throw new Refused('invalid_request', 'give either --for with the key of the receiver or --without-secrets');
      const sealed = key === undefined ? null : sealFor(key);
      if (key !== undefined && sealed === null)
        throw new Refused('invalid_request', '--for must be what workspace receive-key prints');
      await context.audited(
        (tx) => getWorkspace(tx, workspace),
        () => ({ workspaceId: workspace, action: 'workspace.exported', target: workspace }),
      );
      const shown = context.progress('rows', null);
      const onRows = (rows: number): void => shown.update(rows, rows);
      const exported = await exportWorkspace(context.ownerUrl(), workspace, file, {
        ...{ secrets: context.secrets(), sealed, onRows },
      });
      shown.end();
      return exported;
    },
  }),
  command({
    name: 'workspace import',
    help: 'Bring a workspace from a file: a copy with keys revoked, endpoints disabled and people invited, unless --move.',
    flags: {
      file: required(path, 'what workspace export wrote'),
      'new-id': toggle('beside the original'),
      move: toggle('the workspace moves here: keys, links, slugs, endpoints and people go on as they were'),
    },
    run: async (context, { file, 'new-id': hasNewId, move }) => {
      if (hasNewId && move)
        throw new Refused('invalid_request', 'give --move or --new-id: a workspace moves under its id');
      const shown = context.progress('rows', null);
      const onRows = (rows: number): void => shown.update(rows, rows);
      const { invited, ...imported } = await importWorkspace(context.ownerUrl(), file, {
        ...{ secrets: context.secrets(), secretsKeys: secretsKeys(context), move, hasNewId, onRows },
      });
      shown.end();
      const links = invited.map(({ token, ...each }) => ({ ...each, link: `${context.dashboardUrl()}/join/${token}` }));
      return { ...imported, invited: links };
    },
  }),
  command({
    name: 'workspace move',
    help: 'Move a workspace to the installation that the settings MOVE_TO_… name; goes on with a move that was killed.',
    flags: {
      workspace: required(id('workspace')),
      'take-back': toggle('end a move that was not handed over yet: all stays here'),
    },
    run: async (context, { workspace, 'take-back': isTakenBack }) => {
      const moving = movingOf(context, workspace);
      if (!isTakenBack) return moveWorkspace(moving);
      await takeBack(moving);
      return { workspace, takenBack: true };
    },
  }),
];

function movingOf(context: Context, workspaceId: string): Moving {
  const to = context.settings(
    ...(['MOVE_TO_DATABASE_URL', 'MOVE_TO_SECRETS_KEY', 'MOVE_TO_BASE_URL'] as const),
    ...(['MOVE_TO_FORMS_URL', 'MOVE_TO_CATALOG_URL', 'MOVE_TO_DASHBOARD_URL'] as const),
  );
  const { SECRETS_KEY: secretsKey } = context.settings('SECRETS_KEY');
  const secrets = createDashboardSecrets(to.MOVE_TO_SECRETS_KEY, []);
  const shown = context.progress('steps', null);
  return {
    workspaceId,
    here: { url: context.ownerUrl(), secrets: context.secrets(), secretsKey },
    there: { url: to.MOVE_TO_DATABASE_URL, secrets, secretsKey: to.MOVE_TO_SECRETS_KEY },
    addresses: {
      ...{ api: to.MOVE_TO_BASE_URL, forms: to.MOVE_TO_FORMS_URL },
      ...{ catalog: to.MOVE_TO_CATALOG_URL, dashboard: to.MOVE_TO_DASHBOARD_URL },
    },
    announce: () => context.announce(announcements.catalogPublished),
    onStep: (step) => shown.say(step),
  };
}

function secretsKeys({ settings }: Context): string[] {
  const { SECRETS_KEY: current, SECRETS_KEYS_ACCEPTED: accepted } = settings('SECRETS_KEY', 'SECRETS_KEYS_ACCEPTED');
  return [current, ...keysIn(accepted)];
}

import { type Check, span, well, wrong } from '../finding.ts';

/** The bench `moves` took 144 ms per thousand orders: under three minutes for a million. */
const longestMoveMs = 10 * 60_000;

export const movesCheck: Check = {
  name: 'moves',
  asks: 'Was a move of a workspace killed, which refuses its writes until the command is run again?',
  healthyWhen: `No workspace has refused writes for more than ${span(longestMoveMs)}.`,
  needsDatabase: true,
  run: async ({ sql }) => {
    const rows = await sql()<{ id: string; ms: number }[]>`
      select id, (extract(epoch from clock() - moving_since) * 1000)::float8 as ms from workspaces
      where clock() - moving_since > ${longestMoveMs}::int * interval '1 ms' order by id`;
    if (rows.length === 0) return [well('no move is unfinished')];
    return rows.map(({ id, ms }) =>
      wrong(
        `writes of ${id} have been refused for ${span(ms)}: its move is unfinished`,
        `run cli workspace move --workspace ${id} again where it was begun, or with --take-back`,
      ),
    );
  },
};

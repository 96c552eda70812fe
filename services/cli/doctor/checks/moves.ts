import { type Check, span, well, wrong } from '../finding.ts';

/** A workspace of a million orders moves in about three minutes. */
const longestMoveMs = 10 * 60_000;

export const movesCheck: Check = {
  name: 'moves',
  asks: 'Was a move of a workspace killed, so that its writes are refused until somebody goes on?',
  healthyWhen: `No workspace refuses writes for longer than ${span(longestMoveMs)}.`,
  needsDatabase: true,
  run: async ({ sql }) => {
    const rows = await sql()<{ id: string; ms: number }[]>`
      select id, (extract(epoch from clock() - moving_since) * 1000)::float8 as ms from workspaces
      where clock() - moving_since > ${longestMoveMs}::int * interval '1 ms' order by id`;
    if (rows.length === 0) return [well('no workspace waits for its move to go on')];
    return rows.map(({ id, ms }) =>
      wrong(
        `writes of ${id} are refused since ${span(ms)}: its move does not end`,
        `give cli workspace move --workspace ${id} again, or with --take-back`,
      ),
    );
  },
};

import { type Check, noted, span, well } from '../finding.ts';

export const restoresCheck: Check = {
  name: 'restores',
  asks: 'Was the database restored from a dump?',
  isWell: 'Not that a heartbeat noticed; else clients that follow orders are shown all of them once more.',
  needsDatabase: true,
  look: async ({ sql }) => {
    const rows = await sql()<{ agoMs: number; lostMs: number }[]>`
      select (extract(epoch from clock() - restored_at) * 1000)::float8 as "agoMs",
        (extract(epoch from restored_at - dumped_at) * 1000)::float8 as "lostMs"
      from restores order by restored_at desc limit 3`;
    if (rows.length === 0) return [well('none was noticed')];
    return rows.map(({ agoMs, lostMs }) =>
      noted(
        `${span(agoMs)} ago, from a dump that was ${span(lostMs)} old`,
        'tell who keeps copies: what came between is gone',
      ),
    );
  },
};

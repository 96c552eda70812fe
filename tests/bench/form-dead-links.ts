import { randomBytes } from 'node:crypto';
import type { Db } from '../../shared/db/connect.ts';
import { newId } from '../../shared/db/new-id.ts';

const samples = 2_000;
const warmUp = 500;
const leastProbability = 0.01;
const mostDifference = 0.05;

interface Place {
  readonly workspaceId: string;
  readonly formId: string;
}

/**
 * I12 by the clock: dead and invented links asked for in random turn, one at a time over one kept connection, on each way
 * in; a rank test must not tell their times apart, and their medians must be within 5 %.
 */
export async function benchDeadLinks(db: Db, base: string, place: Place): Promise<boolean> {
  const ways: Readonly<Record<string, (token: string) => Promise<Response>>> = {
    page: (token) => fetch(`${base}/f/${token}`),
    resolve: (token) => fetch(`${base}/form/resolve?token=${token}`),
    submit: (token) => fetch(`${base}/form/submit`, { method: 'POST', body: JSON.stringify({ token, answers: {} }) }),
  };
  const kinds = {
    cancelled: { cancelled_at: new Date(0).toISOString() },
    expired: { expires_at: new Date(0).toISOString() },
    scheduled: { starts_at: '2999-01-01T00:00:00Z' },
  };
  let areAlike = true;
  console.log('\ndead against invented: two-sided rank test, medians in µs');
  for (const [kind, columns] of Object.entries(kinds)) {
    for (const [way, ask] of Object.entries(ways)) {
      const dead = await deadLinks(db, place, columns, samples);
      const { times, invented } = await timeInTurn(ask, dead);
      const probability = rankTest(times, invented);
      const [one, other] = [median(times), median(invented)];
      const isAlike = probability > leastProbability && Math.abs(one / other - 1) <= mostDifference;
      areAlike &&= isAlike;
      const figures = `p ${probability.toFixed(3)}, medians ${(one * 1000).toFixed(1)} and ${(other * 1000).toFixed(1)}`;
      console.log(`${isAlike ? 'reached' : 'MISSED '}  ${kind} link, ${way}: ${figures}`);
    }
  }
  return areAlike;
}

async function deadLinks(db: Db, { workspaceId, formId }: Place, columns: Record<string, string>, count: number) {
  const tokens = Array.from({ length: count }, () => randomBytes(12).toString('base64url'));
  const rows = tokens.map((token) => ({
    workspace_id: workspaceId,
    id: newId('link'),
    form_id: formId,
    token_hash: Buffer.from(new Bun.CryptoHasher('sha256').update(token).digest()),
    edits: 1,
    ...columns,
  }));
  await db`insert into form_links ${db(rows)}`;
  await db`analyze form_links`;
  return tokens;
}

/** Each token once, so that nothing is warmer for having been asked before. Milliseconds. */
async function timeInTurn(ask: (token: string) => Promise<Response>, dead: readonly string[]) {
  const [times, invented]: [number[], number[]] = [[], []];
  const time = async (token: string): Promise<number> => {
    const begun = performance.now();
    await (await ask(token)).arrayBuffer();
    return performance.now() - begun;
  };
  const invent = () => randomBytes(12).toString('base64url');
  for (let count = 0; count < warmUp; count += 1) await time(invent());
  for (const token of dead) {
    const isFirst = Math.random() < 0.5;
    if (isFirst) times.push(await time(token));
    invented.push(await time(invent()));
    if (!isFirst) times.push(await time(token));
  }
  return { times, invented };
}

/** Mann and Whitney's test: how probable it is that samples of one source differ in rank as much as these, either way. */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, own: true })), ...other.map((value) => ({ value, own: false }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const rank = (from + 1 + to) / 2;
    for (const { own } of all.slice(from, to)) if (own) ranks += rank;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const [n, m, total] = [one.length, other.length, all.length];
  const mean = (n * (total + 1)) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  return 2 * (1 - normal(Math.abs(ranks - mean) / deviation));
}

/** The standard normal distribution, to seven digits (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

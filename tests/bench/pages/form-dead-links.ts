import { randomBytes } from 'node:crypto';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { median, rankTest } from '../measure/rank-test.ts';

const samples = 2_000;
const warmUp = 500;
const leastProbability = 0.01;
const maxDifference = 0.05;

interface Place {
  readonly workspaceId: string;
  readonly formId: string;
}

type Ask = (token: string) => Promise<Response>;

/** I12 by the clock: dead and invented links in random order over one connection. Counts
 * the requests whose times differ, by a rank test or by medians more than 5 % apart. */
export async function benchDeadLinks(db: Db, base: string, place: Place): Promise<number> {
  const ways: Readonly<Record<string, Ask>> = {
    page: (token) => fetch(`${base}/f/${token}`),
    resolve: (token) => fetch(`${base}/form/resolve?token=${token}`),
    submit: (token) => fetch(`${base}/form/submit`, { method: 'POST', body: JSON.stringify({ token, answers: {} }) }),
  };
  const dead = await deadLinks(db, place, samples * Object.keys(ways).length);
  let differing = 0;
  console.log(`\ndead against invented links: two-sided rank test of ${samples} each, medians in µs`);
  for (const kind of kinds) {
    for (const [way, ask] of Object.entries(ways)) {
      const times = await timeInTurn(ask, dead[kind].splice(0, samples));
      const probability = rankTest(times.dead, times.invented);
      const [one, other] = [median(times.dead), median(times.invented)];
      const isAlike = probability > leastProbability && Math.abs(one / other - 1) <= maxDifference;
      if (!isAlike) differing += 1;
      const figures = `p ${probability.toFixed(3)}, medians ${(one * 1000).toFixed(1)} and ${(other * 1000).toFixed(1)}`;
      console.log(`${isAlike ? 'alike  ' : 'DIFFER '}  ${kind}, ${way}: ${figures}`);
    }
  }
  return differing;
}

const kinds = ['cancelled', 'expired', 'scheduled'] as const;
type Kind = (typeof kinds)[number];

/** Inserts `each` links of each kind in random order, so that a row's position has no relation to its kind. */
async function deadLinks(db: Db, { workspaceId, formId }: Place, each: number): Promise<Record<Kind, string[]>> {
  const links = kinds
    .flatMap((kind) => Array.from({ length: each }, () => ({ kind, token: randomBytes(12).toString('base64url') })))
    .map((link) => ({ ...link, at: Math.random() }))
    .sort((a, b) => a.at - b.at);
  for (let from = 0; from < links.length; from += 2_000) {
    const rows = links.slice(from, from + 2_000).map(({ kind, token }) => ({
      workspace_id: workspaceId,
      id: newId('link'),
      form_id: formId,
      token_hash: Buffer.from(new Bun.CryptoHasher('sha256').update(token).digest()),
      edits: 1,
      cancelled_at: kind === 'cancelled' ? '2020-01-01T00:00:00Z' : null,
      expires_at: kind === 'expired' ? '2020-01-01T00:00:00Z' : null,
      starts_at: kind === 'scheduled' ? '2999-01-01T00:00:00Z' : null,
    }));
    await db`insert into form_links ${db(rows)}`;
  }
  await db`vacuum analyze form_links`;
  const tokensOf = (kind: Kind) =>
    links
      .filter((link) => link.kind === kind)
      .map(({ token }) => ({ token, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ token }) => token);
  return { cancelled: tokensOf('cancelled'), expired: tokensOf('expired'), scheduled: tokensOf('scheduled') };
}

/** Uses each token once, so that none is cached. Returns milliseconds. */
async function timeInTurn(ask: Ask, tokens: readonly string[]) {
  const [dead, invented]: [number[], number[]] = [[], []];
  const time = async (token: string): Promise<number> => {
    const begun = performance.now();
    await (await ask(token)).arrayBuffer();
    return performance.now() - begun;
  };
  const invent = () => randomBytes(12).toString('base64url');
  for (let count = 0; count < warmUp; count += 1) await time(invent());
  for (const token of tokens) {
    const isFirst = Math.random() < 0.5;
    if (isFirst) dead.push(await time(token));
    invented.push(await time(invent()));
    if (!isFirst) dead.push(await time(token));
  }
  return { dead, invented };
}

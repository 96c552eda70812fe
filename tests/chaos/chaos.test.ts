import { expect, test } from 'bun:test';
import { folderForThisFile } from '../support/run/for-this-file.ts';
import { runChaos } from './chaos.ts';
import { invariants } from './invariants.ts';
import { NothingToChange } from './plants/plant.ts';
import { plantedBugs } from './plants/planted-bugs.ts';
import { scenarios } from './scenarios.ts';
import { countLines, judge, verdictLines } from './verdict.ts';

const folder = folderForThisFile();

const seed = 1;
const seconds = 10;

test('a short chaos run violates no invariant, and every planted bug is found', async () => {
  const { all } = scenarios;
  if (!all) throw new Error('the scenario is missing');
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const evidence = await runChaos({ scenario: all, seconds, seed, folder, say });
  const verdicts = judge(evidence);
  const report = [...lines, ...countLines(evidence), ...verdictLines(verdicts)].join('\n');
  if (verdicts.some(({ violations }) => violations.length > 0)) throw new Error(report);
  expect(evidence.journal.calls.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
  expect(new Set(evidence.faults.map(({ part }) => part)).size).toBeGreaterThan(4);

  const missed = plantedBugs.filter(({ invariant, doctor }) => {
    try {
      return invariants[invariant](doctor(evidence)).length === 0;
    } catch (error) {
      if (error instanceof NothingToChange) return false; // So short a run does not bring about everything.
      throw error;
    }
  });
  expect(missed.map(({ what }) => what)).toEqual([]);
}, 180_000);

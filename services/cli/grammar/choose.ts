import { didYouMean } from './did-you-mean.ts';
import { type BoundCommand, type Command, WrongUsage } from './shape.ts';
import { commandHelp, nounHelp, topHelp, topUsage } from './usage.ts';

export type Choice = { readonly run: BoundCommand } | { readonly help: string };

/** Throws `WrongUsage`. */
export function choose(commands: readonly Command[], words: readonly string[]): Choice {
  const [noun, verb, ...rest] = words.filter((word) => !isHelp(word));
  const wantsHelp = words.some(isHelp);
  if (noun === undefined) {
    if (wantsHelp) return { help: topHelp(commands) };
    throw new WrongUsage('the command is missing', topHelp(commands));
  }
  const ofNoun = commands.filter((command) => command.noun === noun);
  if (ofNoun.length === 0) {
    const nouns = [...new Set(commands.map((each) => each.noun))];
    throw new WrongUsage(`there is no "${noun}"${didYouMean(noun, nouns)}`, topUsage(commands));
  }
  const verbless = ofNoun.find((each) => each.verb === '');
  const command = verbless ?? ofNoun.find((each) => each.verb === verb);
  if (command === undefined) {
    if (wantsHelp && verb === undefined) return { help: nounHelp(noun, ofNoun) };
    const verbs = ofNoun.map((each) => each.verb);
    throw new WrongUsage(
      verb === undefined ? 'the verb is missing' : `there is no "${noun} ${verb}"${didYouMean(verb, verbs)}`,
      nounHelp(noun, ofNoun),
    );
  }
  if (wantsHelp) return { help: commandHelp(command) };
  return { run: command.bind(verbless === undefined || verb === undefined ? rest : [verb, ...rest]) };
}

export function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

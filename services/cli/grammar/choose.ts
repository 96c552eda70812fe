import { didYouMean } from './did-you-mean.ts';
import { type BoundCommand, type Command, type Defaults, WrongUsage } from './shape.ts';
import { commandHelp, nounHelp, titleOf, topHelp, topUsage } from './usage.ts';

export type Choice = { readonly run: BoundCommand } | { readonly help: string };

/** Throws `WrongUsage`. */
export function choose(commands: readonly Command[], given: readonly string[], defaults?: Defaults): Choice {
  const words = given[0] === 'help' ? ['--help', ...given.slice(1)] : given;
  const [noun, verb, ...rest] = words.filter((word) => !isHelp(word));
  const wantsHelp = words.some(isHelp);
  if (noun === undefined) {
    if (wantsHelp) return { help: topHelp(commands) };
    throw new WrongUsage('the command is missing', topHelp(commands));
  }
  const ofNoun = commands.filter((command) => command.noun === noun);
  if (ofNoun.length === 0) {
    throw new WrongUsage(`there is no "${noun}"${nearest(commands, noun, verb)}`, topUsage(commands));
  }
  const verbless = ofNoun.find((each) => each.verb === '');
  const command = verbless ?? ofNoun.find((each) => each.verb === verb);
  if (command === undefined) {
    if (wantsHelp && verb === undefined) return { help: nounHelp(noun, ofNoun) };
    throw new WrongUsage(
      verb === undefined ? 'the verb is missing' : `there is no "${noun} ${verb}"${nearestVerb(ofNoun, verb)}`,
      nounHelp(noun, ofNoun),
    );
  }
  if (wantsHelp) return { help: commandHelp(command) };
  return { run: command.bind(verbless === undefined || verb === undefined ? rest : [verb, ...rest], defaults) };
}

/** Suggests a command, also if the verb came first or is a synonym. */
function nearest(commands: readonly Command[], noun: string, verb: string | undefined): string {
  const turned = commands.find((each) => each.noun === verb && each.verb === (synonyms[noun] ?? noun));
  if (turned) return `: did you mean ${titleOf(turned)}?`;
  return didYouMean(noun, [...new Set(commands.map((each) => each.noun))]);
}

function nearestVerb(ofNoun: readonly Command[], verb: string): string {
  const verbs = ofNoun.map((each) => each.verb);
  const synonym = synonyms[verb];
  return synonym !== undefined && verbs.includes(synonym) ? `: did you mean ${synonym}?` : didYouMean(verb, verbs);
}

const synonyms: Readonly<Record<string, string>> = {
  ...{ add: 'create', new: 'create', make: 'create', update: 'set', change: 'set', edit: 'set' },
  ...{ remove: 'delete', rm: 'delete', del: 'delete', ls: 'list', all: 'list', show: 'get', view: 'get' },
};

export function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

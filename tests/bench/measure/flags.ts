const given = process.argv.slice(2);
const flagsFrom = given.findIndex((word) => word.startsWith('--'));

/** What was asked for before the first flag. */
export const words: readonly string[] = flagsFrom < 0 ? given : given.slice(0, flagsFrom);

/** The flags, with their values, as they were given. */
export const flags: readonly string[] = flagsFrom < 0 ? [] : given.slice(flagsFrom);

/** The value of `--NAME`, if it was given. */
export function flag(name: string): string | undefined {
  const at = flags.indexOf(`--${name}`);
  return at < 0 ? undefined : flags[at + 1];
}

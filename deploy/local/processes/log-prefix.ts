/** Prints the lines of many processes to one stream, each behind the name of its process. */
export function prefixed(names: string[], print: (line: string) => void): (name: string) => (line: string) => void {
  const width = Math.max(...names.map((name) => name.length));
  return (name) => (line) => print(`${name.padEnd(width)} | ${line}`);
}

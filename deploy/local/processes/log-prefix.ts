export function prefixed(names: string[], print: (line: string) => void): (name: string) => (line: string) => void {
  const width = Math.max(...names.map((name) => name.length));
  return (name) => (line) => print(`${name.padEnd(width)} | ${line}`);
}

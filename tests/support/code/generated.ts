/** Written by a program (deploy/clients/generate.ts) and compared with what it writes, so no bound for readers applies. */
export function isGenerated(path: string): boolean {
  return path === 'deploy/clients/typescript/src/api.ts';
}

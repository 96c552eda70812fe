import { hostPortsOf } from '../../webhooks/rules/host-port.ts';

export function databaseTrouble(error: unknown, url: string): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [{ host, port } = { host: '', port: 0 }] = hostPortsOf(url);
  if (code === 'ECONNREFUSED') return `nothing listens at ${host}:${port}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `unknown host: ${host}`;
  if (code === 'CONNECT_TIMEOUT' || /^CONNECTION_/.test(code))
    return `the server at ${host}:${port} does not answer as PostgreSQL does`;
  if (/^28/.test(code)) return 'the server rejects the user or password of this address';
  if (code === '3D000') return 'the server has no database of that name';
  return null;
}

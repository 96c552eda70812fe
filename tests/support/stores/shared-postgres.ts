import type { Server } from '../../../deploy/local/stores/server.ts';

export function sharedPostgres(env: Record<string, string | undefined> = process.env): Promise<Server> | undefined {
  const url = env.TEST_DATABASE_URL;
  if (url === undefined || url === '') return undefined;
  return Promise.resolve({
    url,
    port: Number(new URL(url).port),
    pid: Number(env.TEST_DATABASE_PID),
    ended: new Promise(() => {}),
    stop: () =>
      Promise.reject(new Error('This PostgreSQL belongs to the whole run: start your own with freshPostgres().')),
  });
}

import { listKeys } from '../../../../shared/keys/api-keys.ts';
import { callHours, countCalls, readCalls, workspaceOfCall } from '../../../../shared/keys/calls/read-calls.ts';
import { seeOther } from '../../request/answers.ts';
import { admin, type Needs, person } from '../../request/routes.ts';
import { parseFilter, queryOf } from './call-filter.ts';
import { callsPage } from './calls-page.tsx';

/** What happened to a call of the API (decided: Calls). */
export const callRoutes = [
  admin.get('/keys/calls', async (visit, { db, sql }: Needs<'db' | 'sql'>) => {
    const { id } = visit.workspace;
    const filter = parseFilter(visit.url.searchParams);
    const isCounted = filter.request === null && filter.before === null;
    const [keys, listed, counts, hours] = await Promise.all([
      listKeys(db, id),
      readCalls(sql, id, filter),
      isCounted ? countCalls(sql, id, filter) : [],
      isCounted ? callHours(sql, id, filter) : [],
    ]);
    const names = new Map(keys.map((key) => [key.id, key.name]));
    return callsPage(visit, { filter, keys: names, listed, counted: isCounted ? { counts, hours } : null });
  }),

  /** The reference links here: it knows of no workspace. */
  person.get('/calls', async ({ session, url }, { sql }: Needs<'sql'>) => {
    const own = session.workspaces.filter(({ role }) => role === 'admin').map(({ id }) => id);
    const { request } = parseFilter(url.searchParams);
    const id = (request && (await workspaceOfCall(sql, own, request))) ?? own[0];
    const query = queryOf({ request, key: null, path: null, status: null, before: null });
    return seeOther(id ? [`/${id}/keys/calls`, query].filter(String).join('?') : '/');
  }),
];

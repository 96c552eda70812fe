import { Refused } from '../../../../shared/basics/refused.ts';
import { createKey, deleteKey, getKey, keyAuditEntry, listKeys, revokeKey } from '../../../../shared/keys/api-keys.ts';
import { callsByHour, refusalsOf } from '../../../../shared/keys/refused-calls.ts';
import { environments, permissions } from '../../../../shared/keys/rules/api-key.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { wholeNumberIn } from '../../../../shared/text/latin-digits.ts';
import { apiDenied } from '../../../../shared/workspaces/rules/plan-access.ts';
import { seeOther } from '../../request/answers.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { keyPage } from './key-page.tsx';
import { listPage } from './list-page.tsx';
import { type NewKeyProblems, newKeyPage } from './new-key-page.tsx';
import { keyTexts } from './texts.ts';

/** API keys (spec: API key), which admins manage. */
export const keyRoutes = [
  admin.get('/keys', async (visit, { db, baseUrl }: Needs<'db' | 'baseUrl'>) => {
    return listPage(visit, await listKeys(db, visit.workspace.id), { baseUrl, now: Date.now() });
  }),

  recentlyVerifiedAdmin({ returnTo: '/keys/new' }).get('/keys/new', async (visit) => {
    if (apiDenied(visit.workspace) !== null) return seeOther(visit.at('/keys'));
    return newKeyPage(visit, {});
  }),

  admin.get('/keys/:id', async (visit, { db, sql }: Needs<'db' | 'sql'>) => {
    const key = await getKey(db, visit.params.id ?? '', visit.workspace.id);
    const [hours, refusals] = await Promise.all([callsByHour(sql, key.id), refusalsOf(sql, key.id)]);
    return keyPage(visit, { key, hours, refusals, now: Date.now() });
  }),

  recentlyVerifiedAdmin({ returnTo: '/keys/new' }).post('/keys', async (visit, needs: Needs<'db' | 'notices'>) => {
    const { workspace, form, actor, language } = visit;
    const problems = problemsOf(form, language);
    if (Object.keys(problems).length > 0) return newKeyPage(visit, problems);
    const wanted = {
      workspaceId: workspace.id,
      name: form.get('name') ?? '',
      permissions: permissions.filter((each) => form.getAll('permissions').includes(each)),
      rateLimit: form.get('rateLimit') ? wholeNumberIn(form.get('rateLimit'), 9) : undefined,
      expires: form.get('expires') || undefined,
      environment: environments.find((each) => each === form.get('environment')),
    };
    try {
      const key = await audited(needs.db, actor, (tx) => createKey(tx, wanted), keyAuditEntry('created'));
      return redirectWithNotice(needs, visit.at('/keys'), { secret: key.value });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { errors } = keyTexts(language);
      return newKeyPage(visit, error.code === 'forbidden' ? { formError: errors.plan } : { expires: errors.expires });
    }
  }),

  admin.post('/keys/:id/revoke', async (visit, needs: Needs<'db' | 'notices'>) => {
    return endKey(visit, needs, revokeKey, 'revoked');
  }),

  recentlyVerifiedAdmin({ returnTo: '/keys/:id' }).post(
    '/keys/:id/delete',
    async (visit, needs: Needs<'db' | 'notices'>) => {
      return endKey(visit, needs, deleteKey, 'deleted');
    },
  ),
];

async function endKey(
  visit: MemberVisit,
  needs: Needs<'db' | 'notices'>,
  end: typeof revokeKey,
  change: 'revoked' | 'deleted',
): Promise<Response> {
  const { workspace, params, actor, language } = visit;
  await audited(needs.db, actor, (tx) => end(tx, params.id ?? '', workspace.id), keyAuditEntry(change));
  return redirectWithNotice(needs, visit.at('/keys'), { done: keyTexts(language).done[change] });
}

function problemsOf(form: URLSearchParams, language: 'en' | 'ar'): NewKeyProblems {
  const { errors } = keyTexts(language);
  const name = (form.get('name') ?? '').trim();
  const rateLimit = form.get('rateLimit') ?? '';
  return {
    ...((name === '' || name.length > 200) && { name: errors.name }),
    ...(form.getAll('permissions').length === 0 && { permissions: errors.permissions }),
    ...(rateLimit !== '' && !(wholeNumberIn(rateLimit, 9) >= 1) && { rateLimit: errors.rateLimit }),
    ...(form.get('expires') && !/^\d{4}-\d{2}-\d{2}$/.test(form.get('expires') ?? '') && { expires: errors.expires }),
  };
}

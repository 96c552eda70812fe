import { Refused } from '../../../../../shared/basics/refused.ts';
import { findCustomers, searchWords } from '../../../../../shared/conversations/verbs/search.ts';
import { cancelLink, createLink } from '../../../../../shared/forms/verbs/form-links.ts';
import { messagesOf, saveMessages } from '../../../../../shared/forms/verbs/forms.ts';
import { getLinkCustomer } from '../../../../../shared/forms/verbs/link-customers.ts';
import { getLink, linkStates, listLinks } from '../../../../../shared/forms/verbs/link-list.ts';
import { audited } from '../../../../../shared/people/audit.ts';
import { redirectWithNotice } from '../../../request/notices.ts';
import { member, type Needs } from '../../../request/routes.ts';
import { formIn } from '../form.ts';
import { emptyLink, linkOptions, parseLinkInput, problemsOfLink } from './link-input.ts';
import { linkPage } from './link-page.tsx';
import { linkTexts } from './link-texts.ts';
import { linksPage } from './links-page.tsx';
import { newLinkPage } from './new-link-page.tsx';

export const linkRoutes = [
  member.get('/forms/:form/links', async (visit, backend: Needs<'db' | 'sql'>) => {
    const form = await formIn(visit, backend);
    const query = visit.url.searchParams;
    const filter = {
      state: linkStates.find((state) => state === query.get('state')) ?? null,
      customerId: query.get('customer'),
      before: query.get('before'),
    };
    return linksPage(visit, form, filter, await listLinks(backend.sql, visit.workspace.id, form.id, filter));
  }),

  member.get('/forms/:form/links/new', async (visit, backend: Needs<'db' | 'sql'>) => {
    const form = await formIn(visit, backend);
    const query = (visit.url.searchParams.get('q') ?? '').trim();
    const customerId = visit.url.searchParams.get('customer');
    const [messages, found, customer] = await Promise.all([
      messagesOf(backend.db, visit.workspace.id, form.id),
      findCustomers(backend.sql, visit.workspace.id, await searchWords(backend.sql, query)),
      customerId ? getLinkCustomer(backend.sql, visit.workspace.id, customerId) : null,
    ]);
    return newLinkPage(visit, { form, input: emptyLink(messages), query, found, customer });
  }),

  member.post('/forms/:form/links', async (visit, { db, sql, notices, formsUrl }) => {
    const { workspace, actor, language } = visit;
    const form = await formIn(visit, { db });
    const customerId = visit.form.get('customer') || undefined;
    const customer = customerId === undefined ? null : await getLinkCustomer(sql, workspace.id, customerId);
    const input = parseLinkInput(visit.form);
    const problems = problemsOfLink(language, input, workspace.timezone, Date.now());
    const shown = { form, input, query: '', found: [], customer };
    if (Object.keys(problems).length > 0) return newLinkPage(visit, { ...shown, problems });
    try {
      const { id, url } = await audited(
        db,
        actor,
        async (tx) => {
          await saveMessages(tx, workspace.id, form.id, { en: input.en, ar: input.ar });
          const wanted = { formId: form.id, workspaceId: workspace.id, customerId, ...linkOptions(input) };
          return createLink(tx, formsUrl, wanted);
        },
        ({ id }) => ({ workspaceId: workspace.id, action: 'link.created', target: id, details: { form: form.title } }),
      );
      return redirectWithNotice({ notices }, visit.at(`/forms/${form.id}/links/${id}`), { secret: url });
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'not_found') throw error;
      const { errors } = linkTexts(language);
      const why = error.code === 'invalid_state' ? { formError: errors.notPublished } : { expires: errors.period };
      return newLinkPage(visit, { ...shown, problems: why });
    }
  }),

  member.get('/forms/:form/links/:link', async (visit, backend: Needs<'db' | 'sql'>) => {
    const form = await formIn(visit, backend);
    const [link, messages] = await Promise.all([
      getLink(backend.sql, visit.workspace.id, form.id, visit.params.link ?? ''),
      messagesOf(backend.db, visit.workspace.id, form.id),
    ]);
    return linkPage(visit, form, link, messages);
  }),

  member.post('/forms/:form/links/:link/cancel', async (visit, backend: Needs<'db' | 'sql' | 'notices'>) => {
    const { workspace, actor, language } = visit;
    const form = await formIn(visit, backend);
    const { id } = await getLink(backend.sql, workspace.id, form.id, visit.params.link ?? '');
    await audited(
      backend.db,
      actor,
      (tx) => cancelLink(tx, id, workspace.id),
      () => ({ workspaceId: workspace.id, action: 'link.cancelled', target: id, details: { form: form.title } }),
    );
    return redirectWithNotice(backend, visit.at(`/forms/${form.id}/links/${id}`), {
      done: linkTexts(language).cancelled,
    });
  }),
];

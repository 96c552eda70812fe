import { randomBytes } from 'node:crypto';
import Papa from 'papaparse';
import { Refused } from '../../../../../shared/basics/refused.ts';
import { messagesOf, saveMessages } from '../../../../../shared/forms/verbs/forms.ts';
import { linkRows } from '../../../../../shared/forms/verbs/link-rows.ts';
import { type MadeLinks, makeLinks } from '../../../../../shared/forms/verbs/make-links.ts';
import { audited } from '../../../../../shared/people/audit.ts';
import { runInSlices } from '../../../../../shared/runtime/run-in-slices.ts';
import { safeHeaders } from '../../../request/answers.ts';
import { member, type Needs } from '../../../request/routes.ts';
import { formIn } from '../form.ts';
import { emptyLink, filledMessage, type LinkInput, linkOptions, parseLinkInput, problemsOfLink } from './link-input.ts';
import { linkTexts } from './link-texts.ts';
import { manyPage } from './many-page.tsx';

/** Enough for a list of 3,000 lines with long names. */
const maxFormBytes = 1024 * 1024;
const commandBytes = 32;

export const manyRoutes = [
  member.get('/forms/:form/links/many', async (visit, { db }) => {
    const form = await formIn(visit, { db });
    const input = emptyLink(await messagesOf(db, visit.workspace.id, form.id));
    return manyPage(visit, { form, input, list: '', commandId: randomBytes(commandBytes).toString('base64url') });
  }),

  member.post(
    '/forms/:form/links/many',
    async (visit, backend: Needs<'db' | 'formsUrl'>) => {
      const { language, workspace } = visit;
      const texts = linkTexts(language);
      const form = await formIn(visit, backend);
      const input = parseLinkInput(visit.form);
      const file = await visit.files.get('file')?.text();
      const isNoText = file !== undefined && /[\0\uFFFD]/.test(file);
      const list = (isNoText ? null : file) ?? visit.form.get('rows') ?? '';
      const commandId = commandIn(visit.form);
      const read = await runInSlices(linkRows(list, workspace.currency.slice(0, 2)));
      const { rows, problems: wrong, isTooLong } = read;
      const problems = {
        ...problemsOfLink(language, input, workspace.timezone, Date.now()),
        ...(!isNoText && rows.length + wrong.length === 0 && { rows: texts.errors.rows }),
        ...(isNoText && { file: texts.errors.file }),
        ...(isTooLong && { rows: texts.errors.tooMany }),
        ...(form.version === 0 && { formError: texts.errors.notPublished }),
      };
      const shown = { form, input, list, commandId, problems };
      if (Object.keys(problems).length > 0) return manyPage(visit, shown);
      if (visit.form.get('button') !== 'make')
        return manyPage(visit, { ...shown, checked: { ready: rows.length, wrong } });
      try {
        const made = await audited(
          backend.db,
          visit.actor,
          async (tx) => {
            await saveMessages(tx, workspace.id, form.id, { en: input.en, ar: input.ar });
            const wanted = { workspaceId: workspace.id, formId: form.id, rows, commandId, ...linkOptions(input) };
            return makeLinks(tx, backend.formsUrl, wanted);
          },
          ({ made: links }) => {
            return { workspaceId: workspace.id, action: 'links.created', target: form.id, details: { links } };
          },
        );
        return fileOf(made, input);
      } catch (error) {
        if (!(error instanceof Refused) || error.code === 'not_found') throw error;
        return manyPage(visit, { ...shown, problems: { expires: texts.errors.period } });
      }
    },
    { maxFormBytes },
  ),
];

/** A too short one is ignored, because it cannot be a secret of our page. */
function commandIn(form: URLSearchParams): string {
  const given = form.get('command') ?? '';
  return /^[A-Za-z0-9_-]{43}$/.test(given) ? given : randomBytes(commandBytes).toString('base64url');
}

/** A CSV for spreadsheets, with formulas escaped. */
function fileOf({ links, unknown }: MadeLinks, { en, ar }: LinkInput): Response {
  const lines = links.map(({ name, phone, url }) => ({
    name: name ?? '',
    phone: phone ?? '',
    link: url,
    message: filledMessage(en, name, url),
    message_ar: filledMessage(ar, name, url),
  }));
  const nobody = { name: '', phone: '', link: '', message_ar: '' };
  const missing = unknown.map((line) => ({ ...nobody, message: `line ${line}: no such customer` }));
  const text = Papa.unparse([...lines, ...missing], { escapeFormulae: /^[=@\t\r\n＝＋－＠]|^[+-](?!\d+$)/ });
  return new Response(`\uFEFF${text}\r\n`, {
    headers: {
      ...safeHeaders,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="form-links.csv"',
    },
  });
}

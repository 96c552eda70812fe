import type { Answers } from '../../../shared/forms/rules/field.ts';
import { isMoney } from '../../../shared/forms/rules/values.ts';
import { cancelLink, createLink, type FormLink, importLink } from '../../../shared/forms/verbs/form-links.ts';
import { createForm, getForm, listForms, listSubmissions } from '../../../shared/forms/verbs/forms.ts';
import { linkStates, listLinks } from '../../../shared/forms/verbs/link-list.ts';
import { publishFromFile } from '../../../shared/forms/verbs/publish-form.ts';
import { toMajor } from '../../../shared/money/money.ts';
import { documents } from '../documents/documents.ts';
import { type ArgumentType, fileOf, id, oneOf, text } from '../grammar/argument-types.ts';
import { command, optional, required } from '../grammar/command.ts';
import { readJson } from '../work/file.ts';

const edits: ArgumentType<number> = {
  placeholder: 'N',
  mustBe: 'a whole number from 0 to 100',
  parse: (argument) => (/^\d{1,3}$/.test(argument) && Number(argument) <= 100 ? Number(argument) : undefined),
};

const dateText = { ...text, placeholder: 'DATE' };

const linkFlags = {
  form: required(id('form')),
  customer: optional(id('customer'), 'the customer of the link: known details are filled in'),
  starts: optional(dateText, 'a date (the start of that day) or a timestamp with a zone'),
  expires: optional(dateText, 'a date (the end of that day) or a timestamp with a zone'),
  edits: optional(edits, 'how often the submission may be changed (default: as set in the form)'),
};

export const formCommands = [
  command({
    name: 'form create',
    help: 'Create a form from a file and publish it.',
    flags: {
      workspace: required(id('workspace')),
      file: required(fileOf(documents.form)),
    },
    run: async ({ audited }, { workspace, file }) => {
      const form = await readJson(file);
      return audited(
        (tx) => createForm(tx, workspace, form),
        ({ id, title }) => ({ workspaceId: workspace, action: 'form.created', target: id, details: { title } }),
      );
    },
  }),
  command({
    name: 'form publish',
    help: 'Publish a new version of a form; unanswered links show it, answered ones keep their version.',
    operands: { id: id('form') },
    flags: { file: required(fileOf(documents.form)) },
    run: async ({ db, audited }, { id, file }) => {
      const form = await readJson(file);
      const { workspaceId } = await getForm(db(), id);
      return audited(
        (tx) => publishFromFile(tx, id, form),
        ({ title, version }) => ({ workspaceId, action: 'form.published', target: id, details: { title, version } }),
      );
    },
  }),
  command({
    name: 'form link',
    help: 'Create a personal link to a form; its token and address are shown only once.',
    flags: linkFlags,
    run: ({ audited, formsUrl }, { form, customer, ...link }) =>
      audited(
        (tx) => createLink(tx, formsUrl(), { ...link, formId: form, customerId: customer }),
        linkDeed('link.created'),
      ),
  }),
  command({
    name: 'form links',
    help: 'Show the links of a form, newest first, 50 per page, without their addresses.',
    columns: ['id', 'state', 'customerName', 'customerPhone', 'createdAt', 'expiresAt'],
    flags: {
      form: required(id('form')),
      state: optional(oneOf(linkStates), 'only links in this state'),
      before: optional(id('link'), 'only links older than this one; to page on, the id of the last one listed'),
    },
    run: async ({ db, sql }, { form, state = null, before = null }) => {
      const { workspaceId } = await getForm(db(), form);
      return (await listLinks(sql(), workspaceId, form, { state, customerId: null, before })).links;
    },
  }),
  command({
    name: 'form import-link',
    help: 'Import an older link by its two-part token.',
    flags: { ...linkFlags, token: required({ ...text, placeholder: 'TOKEN' }, 'two parts of 43 characters') },
    run: ({ audited, formsUrl }, { form, customer, token, ...link }) =>
      audited(
        (tx) => importLink(tx, formsUrl(), { ...link, formId: form, customerId: customer }, token),
        linkDeed('link.imported'),
      ),
  }),
  command({
    name: 'form cancel',
    help: 'Cancel a link for good.',
    warning: 'this link never opens again',
    operands: { id: id('link') },
    run: ({ audited }, { id }) => audited((tx) => cancelLink(tx, id), linkDeed('link.cancelled')),
  }),
  command({
    name: 'form submissions',
    help: 'Show the submissions of a form, oldest first; money is in major units.',
    flags: { form: required(id('form')) },
    run: async ({ db }, { form }) => {
      const submissions = await listSubmissions(db(), form);
      return submissions.map((each) => ({ ...each, answers: inMajor(each.answers) }));
    },
  }),
  command({
    name: 'form list',
    help: 'Show the forms of a workspace, each with its dashboard page for links and answers.',
    columns: ['id', 'title', 'version', 'url', 'createdAt'],
    flags: { workspace: required(id('workspace')) },
    run: async ({ db, dashboardUrl }, { workspace }) => {
      const base = dashboardUrl();
      const pageOf = (id: string) => new URL(`/${workspace}/forms/${id}`, base).href;
      return (await listForms(db(), workspace)).map((form) => ({ ...form, url: pageOf(form.id) }));
    },
  }),
  command({
    name: 'form get',
    help: 'Show a form.',
    operands: { id: id('form') },
    run: ({ db }, { id }) => getForm(db(), id),
  }),
];

function linkDeed(action: string) {
  return ({ workspaceId, id, formId }: FormLink) => ({ workspaceId, action, target: id, details: { form: formId } });
}

function inMajor(answers: Answers) {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      isMoney(answer) ? { amount: toMajor(answer.minor, answer.currency), currency: answer.currency } : answer,
    ]),
  );
}

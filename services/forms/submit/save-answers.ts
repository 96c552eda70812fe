import type { Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import type { Answers } from '../../../shared/domain/forms/field.ts';
import { type CustomerChanges, customerChanges } from '../../../shared/domain/forms/values.ts';
import type { OpenedForm } from '../links/open-form.ts';

/**
 * Writes a submission and what it changes of the customer in one statement, which is one transaction. False when the link
 * is not as `opened` any more: another submission was taken since, or the link has ended. Nothing is written then.
 */
export async function saveAnswers(db: Db, opened: OpenedForm, answers: Answers): Promise<boolean> {
  const { link, form, known } = opened;
  const changes = customerChanges(form.definition.fields, known, answers);
  const changesCustomer = Object.keys(changes.profile).length + Object.keys(changes.custom).length > 0;
  const customerId = link.customerId ?? (changesCustomer ? newId('customer') : null);
  const text = JSON.stringify(answers);
  const submission =
    link.editsUsed === null ? firstWrite(db, opened, customerId, text) : editWrite(db, opened, customerId, text);
  const earlier = link.editsUsed === null ? db`` : db`earlier as (${earlierWrite(db, opened)})`;
  const comma = link.editsUsed === null ? db`` : db`,`;
  const rows = changesCustomer
    ? await db`with ${earlier}${comma} saved as (${submission}) ${customerWrite(db, changes)}`
    : await db`${link.editsUsed === null ? db`` : db`with ${earlier}`} ${submission}`;
  return rows.count > 0;
}

function firstWrite(db: Db, { link, form }: OpenedForm, customerId: string | null, answers: string) {
  return db`
    insert into form_submissions (workspace_id, link_id, id, form_id, customer_id, answers, version)
    select workspace_id, id, ${newId('submission')}, form_id, ${customerId}::text, ${answers}::text::json, ${form.version}
    from form_links
    where workspace_id = ${link.workspaceId} and id = ${link.linkId} and is_live(starts_at, expires_at, cancelled_at)
    on conflict do nothing
    returning workspace_id, customer_id`;
}

/** Keeps what is changed, if it is still as it was seen and the link lives: whoever keeps it first may change it. */
function earlierWrite(db: Db, { link: { workspaceId, linkId, editsUsed } }: OpenedForm) {
  return db`
    insert into form_earlier_answers (workspace_id, link_id, edit, answers, answered_at)
    select s.workspace_id, s.link_id, s.edits_used, s.answers, s.updated_at
    from form_submissions s join form_links l on l.workspace_id = s.workspace_id and l.id = s.link_id
    where s.workspace_id = ${workspaceId} and s.link_id = ${linkId} and s.edits_used = ${editsUsed}
      and is_live(l.starts_at, l.expires_at, l.cancelled_at)
    on conflict do nothing
    returning workspace_id, link_id`;
}

function editWrite(db: Db, { link }: OpenedForm, customerId: string | null, answers: string) {
  return db`
    update form_submissions s
    set answers = ${answers}::text::json, customer_id = ${customerId}::text, edits_used = s.edits_used + 1,
      updated_at = clock()
    from earlier e
    where s.workspace_id = e.workspace_id and s.link_id = e.link_id and s.edits_used = ${link.editsUsed}
    returning s.workspace_id, s.customer_id`;
}

/** A field that is not named keeps what it has by then, not what it had when the form was read. */
function customerWrite(db: Db, { profile, custom }: CustomerChanges) {
  const { name = null, phone = null, email = null } = profile;
  const set = Object.entries(custom).filter(([, answer]) => answer !== null);
  const cleared = Object.keys(custom).filter((key) => custom[key] === null);
  return db`
    insert into customers as c (workspace_id, id, name, phone, email, custom_fields)
    select workspace_id, customer_id, ${name}, ${phone}, ${email}, ${JSON.stringify(Object.fromEntries(set))}::text::jsonb
    from saved
    on conflict (workspace_id, id) do update
      set name = case when ${'name' in profile} then excluded.name else c.name end,
        phone = case when ${'phone' in profile} then excluded.phone else c.phone end,
        email = case when ${'email' in profile} then excluded.email else c.email end,
        custom_fields = (c.custom_fields || excluded.custom_fields) - ${cleared}::text[], updated_at = clock()`;
}

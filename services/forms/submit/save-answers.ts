import type { Tx } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import type { Answers } from '../../../shared/forms/rules/field.ts';
import { type CustomerChanges, customerChanges } from '../../../shared/forms/rules/values.ts';
import type { FoundLink } from '../links/find-link.ts';
import type { OpenedForm } from '../links/open-form.ts';

/** Saves the answers, keeps those they replace, and changes the customer's profile: one statement. The link must be locked. */
export async function saveAnswers(tx: Tx, { link, form, known }: OpenedForm, answers: Answers): Promise<void> {
  const { workspaceId, linkId, formId } = link;
  const changes = customerChanges(form.definition.fields, known, answers);
  const isCustomerChanged = Object.keys(changes.profile).length + Object.keys(changes.custom).length > 0;
  const customerId = link.customerId ?? (isCustomerChanged ? newId('customer') : null);
  const saveCustomer = link.customerId === null ? insertCustomer : changeCustomer;
  await tx`
    with customer as (${isCustomerChanged ? saveCustomer(tx, link, customerId, changes) : tx`select`}), earlier as (
      insert into form_earlier_answers (workspace_id, link_id, edit, answers, answered_at)
      select workspace_id, link_id, edits_used, answers, updated_at from form_submissions
      where workspace_id = ${workspaceId} and link_id = ${linkId}
    )
    insert into form_submissions (workspace_id, link_id, id, form_id, customer_id, answers, version)
    values (${workspaceId}, ${linkId}, ${newId('submission')}, ${formId}, ${customerId},
      ${JSON.stringify(answers)}::text::json, ${form.version})
    on conflict (workspace_id, link_id) do update
    set answers = excluded.answers, customer_id = excluded.customer_id, edits_used = form_submissions.edits_used + 1,
      updated_at = clock()`;
}

function insertCustomer(tx: Tx, { workspaceId }: FoundLink, id: string | null, { profile, custom }: CustomerChanges) {
  const { name = null, phone = null, email = null } = profile;
  return tx`
    insert into customers (workspace_id, id, name, phone, email, custom_fields)
    values (${workspaceId}, ${id}, ${name}, ${phone}, ${email}, ${fieldsToSet(custom)}::text::jsonb)`;
}

/** Fields without changes keep their current value, even if it has changed since the form was read. */
function changeCustomer(tx: Tx, { workspaceId }: FoundLink, id: string | null, { profile, custom }: CustomerChanges) {
  const cleared = Object.keys(custom).filter((key) => custom[key] === null);
  return tx`
    update customers
    set name = case when profile ? 'name' then profile ->> 'name' else name end,
      phone = case when profile ? 'phone' then profile ->> 'phone' else phone end,
      email = case when profile ? 'email' then profile ->> 'email' else email end,
      custom_fields = (custom_fields || ${fieldsToSet(custom)}::text::jsonb) - ${cleared}::text[],
      updated_at = clock()
    from (select ${JSON.stringify(profile)}::text::jsonb as profile) given
    where workspace_id = ${workspaceId} and id = ${id}`;
}

function fieldsToSet(custom: CustomerChanges['custom']): string {
  return JSON.stringify(Object.fromEntries(Object.entries(custom).filter(([, answer]) => answer !== null)));
}

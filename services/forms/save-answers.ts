import type { Db } from '../../shared/db/connect.ts';
import { newId } from '../../shared/db/new-id.ts';
import type { Answers } from '../../shared/domain/form-field.ts';
import { type CustomerChanges, customerChanges } from '../../shared/domain/form-values.ts';
import type { OpenedForm } from './open-form.ts';

/**
 * Writes a submission and what it changes of the customer in one statement, which is one transaction. False when the link
 * is not as `opened` any more: another submission was taken since, or the link has ended. Nothing is written then.
 */
export async function saveAnswers(db: Db, { link, form, known }: OpenedForm, answers: Answers): Promise<boolean> {
  const changes = customerChanges(form.definition.fields, known, answers);
  const customerId = link.customerId ?? (isNothing(changes) ? null : newId('customer'));
  const saved = db`
    insert into form_submissions (workspace_id, link_id, id, form_id, customer_id, answers)
    select workspace_id, id, ${newId('submission')}, form_id, ${customerId}::text, ${JSON.stringify(answers)}::text::json
    from form_links
    where workspace_id = ${link.workspaceId} and id = ${link.linkId} and is_live(starts_at, expires_at, cancelled_at)
    on conflict (workspace_id, link_id) do update
      set answers = excluded.answers, customer_id = excluded.customer_id, updated_at = clock(),
        edits_used = form_submissions.edits_used + 1
      where form_submissions.edits_used = ${link.editsUsed}
    returning workspace_id, customer_id`;
  const rows = isNothing(changes) ? await saved : await db`with saved as (${saved}) ${customerUpsert(db, changes)}`;
  return rows.count > 0;
}

function isNothing({ profile, custom }: CustomerChanges): boolean {
  return Object.keys(profile).length === 0 && Object.keys(custom).length === 0;
}

/** A field that is not named keeps what it has by then, not what it had when the form was read. */
function customerUpsert(db: Db, { profile, custom }: CustomerChanges) {
  const { name = null, phone = null, email = null } = profile;
  const set = Object.entries(custom).filter(([, answer]) => answer !== null);
  const cleared = Object.keys(custom).filter((key) => custom[key] === null);
  const kept = (field: keyof typeof profile) =>
    field in profile ? db`excluded.${db(field)}` : db`customers.${db(field)}`;
  return db`
    insert into customers (workspace_id, id, name, phone, email, custom_fields)
    select workspace_id, customer_id, ${name}, ${phone}, ${email}, ${JSON.stringify(Object.fromEntries(set))}::text::jsonb
    from saved
    on conflict (workspace_id, id) do update
      set name = ${kept('name')}, phone = ${kept('phone')}, email = ${kept('email')}, updated_at = clock(),
        custom_fields = (customers.custom_fields || excluded.custom_fields) - ${cleared}::text[]`;
}

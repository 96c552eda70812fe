-- outside a transaction
-- Retention erases the oldest answers of a workspace in batches.
drop index concurrently if exists form_submissions_by_age;
create index concurrently form_submissions_by_age on form_submissions (workspace_id, updated_at);

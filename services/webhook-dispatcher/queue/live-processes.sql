-- The ids of the dispatchers that have a session (process-id.ts).
select distinct substr(application_name, 20) as id from pg_stat_activity
where datname = current_database() and application_name ~ '^webhook-dispatcher [0-9a-f]{8}$'

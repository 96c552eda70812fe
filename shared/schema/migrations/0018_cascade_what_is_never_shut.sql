-- Counts and pictures that a move never shuts may be written while it removes what they belong to, and go with it.
alter table catalog_visits drop constraint catalog_visits_catalog_id_fkey,
  add constraint catalog_visits_catalog_id_fkey foreign key (catalog_id) references catalogs on delete cascade not valid;
alter table catalog_share_images drop constraint catalog_share_images_catalog_id_fkey,
  add constraint catalog_share_images_catalog_id_fkey foreign key (catalog_id) references catalogs on delete cascade not valid;
alter table pending_share_images drop constraint pending_share_images_catalog_id_fkey,
  add constraint pending_share_images_catalog_id_fkey foreign key (catalog_id) references catalogs on delete cascade not valid;
alter table api_calls drop constraint api_calls_workspace_id_fkey,
  add constraint api_calls_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade not valid;
alter table api_call_hours drop constraint api_call_hours_workspace_id_fkey,
  add constraint api_call_hours_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade not valid;
alter table form_watchers drop constraint form_watchers_workspace_id_form_id_fkey,
  add constraint form_watchers_workspace_id_form_id_fkey foreign key (workspace_id, form_id) references forms on delete cascade not valid;
alter table catalog_visits validate constraint catalog_visits_catalog_id_fkey;
alter table catalog_share_images validate constraint catalog_share_images_catalog_id_fkey;
alter table pending_share_images validate constraint pending_share_images_catalog_id_fkey;
alter table api_calls validate constraint api_calls_workspace_id_fkey;
alter table api_call_hours validate constraint api_call_hours_workspace_id_fkey;
alter table form_watchers validate constraint form_watchers_workspace_id_form_id_fkey;

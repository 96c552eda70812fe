-- The look of a workspace: new forms and menus that name none of their own take it. Written by dashboard.
alter table workspaces
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- A small picture as a data: URL.
  add column logo text check (logo like 'data:image/%' and length(logo) <= 16000);

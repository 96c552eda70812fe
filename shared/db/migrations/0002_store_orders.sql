-- Store orders (issue: a sync that cannot miss a change)
select 1;

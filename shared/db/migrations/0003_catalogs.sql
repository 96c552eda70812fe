-- Catalogs and their snapshots
select 1;

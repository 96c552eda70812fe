-- Forms, their links and submissions
select 1;

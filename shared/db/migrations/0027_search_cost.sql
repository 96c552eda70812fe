-- Making the words of a text takes microseconds, not nanoseconds: told so, the planner looks into the index however small the
-- table is, and does not make them anew for each of the weeks that a search goes back.
alter function search_words(text) cost 2000;
alter function search_vector(text, integer, text) cost 500;

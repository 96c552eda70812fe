-- Stable, as `array_to_string` is: an immutable one is not inlined, and each statement that calls it plans it again.
create or replace function subscribes(patterns text[], event text) returns boolean language sql stable parallel safe
  return '*' = any (patterns) or event = any (patterns) or split_part(event, '.', 1) || '.*' = any (patterns)
    or event like any (string_to_array(replace(replace(array_to_string(patterns, ' '), '_', '\_'), '*', '%'), ' '));

-- outside a transaction
-- Of a number the digits count, whatever stands between or beside them: spaces without a break, dashes of all kinds, marks
-- of direction, words. A text with fewer than five is no number, and keeps its letters.
create or replace function phone_key(phone text) returns text language sql immutable strict parallel safe
  return reverse(coalesce(
    substring(regexp_replace(translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g') from '.{5,}'),
    translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹+ -().,/', '01234567890123456789')));
reindex index concurrently customers_by_phone;
reindex index concurrently orders_of_customer;

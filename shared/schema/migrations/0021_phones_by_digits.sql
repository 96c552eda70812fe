-- outside a transaction
-- Whatever stands between the digits: spaces without a break, dashes of all kinds, marks of direction, words.
create or replace function phone_key(phone text) returns text language sql immutable strict parallel safe
  return reverse(regexp_replace(translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'));
reindex index concurrently customers_by_phone;
reindex index concurrently orders_of_customer;

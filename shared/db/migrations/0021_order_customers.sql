-- Whose order it is, however the customer is known: so that a customer's orders are found, and a customer by a phone number.

-- The digits of a phone number from the last to the first, whatever else is written between them and in whichever digits: the
-- last ones are those that people type, with or without a country code before them.
create function phone_key(phone text) returns text language sql immutable strict parallel safe
  return reverse(translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹+ -().,/', '01234567890123456789'));

-- A customer's id, or for an order of nobody who is known the key of the phone: no id begins with a digit.
create function order_customer(customer_id text, phone text) returns text language sql immutable parallel safe
  return coalesce(customer_id, phone_key(phone));

create index orders_of_customer on orders (workspace_id, (order_customer(customer_id, customer_phone) collate "C"), created_at, id)
  where customer_id is not null or customer_phone is not null;
create index customers_by_phone on customers (workspace_id, (phone_key(phone) collate "C"), id) where phone is not null;

-- The events that a change sent, for whoever follows it up.
alter table order_changes add column events text[];

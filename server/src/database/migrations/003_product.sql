-- What the product knows about itself: keys for signing, the clock's shift, that the first run was done.
create table product (
  key text primary key,
  value jsonb not null
);

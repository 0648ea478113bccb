-- Links that open the jumbo view of a user on an unattended screen. Instants are wall time, epoch milliseconds.
create table display_link (
  id int generated always as identity primary key,
  -- SHA-256 of the token, hex; the token itself is in the link alone
  hash text not null unique,
  name text not null,
  user_id int not null references users (id) on delete cascade,
  created bigint not null,
  last_used bigint,
  revoked bigint
);
create index display_link_user on display_link (user_id);

-- Links to set a new password. Instants are wall time, epoch milliseconds.
create table password_reset (
  uid text primary key,
  -- SHA-256 of the token, hex; the token itself is in the mail alone
  token_hash text not null,
  user_id int not null references users (id) on delete cascade,
  created bigint not null
);
create index password_reset_user on password_reset (user_id);
create index password_reset_created on password_reset (created);

-- What may be done so many times in a while: throttles hold across processes and restarts.
create table attempt (
  id bigint generated always as identity primary key,
  what text not null,
  key text not null,
  at bigint not null
);
create index attempt_key on attempt (what, key, at);
create index attempt_at on attempt (at);

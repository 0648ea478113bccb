-- Accounts. Everything here is wall time: license_expiry an instant of the calendar, the rest epoch milliseconds.

create table company (
  id int generated always as identity primary key,
  name text not null unique,
  -- null: no license
  license_expiry timestamptz
);

-- The systems a company may see; none listed: all that run.
create table company_system (
  company_id int not null references company (id) on delete cascade,
  system text not null,
  primary key (company_id, system)
);

create table users (
  id int generated always as identity primary key,
  company_id int not null references company (id) on delete cascade,
  username text not null unique check (username = lower(username)),
  email text not null unique check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  password_hash text not null,
  preferences jsonb not null default '{}',
  active boolean not null default true,
  password_changed_at bigint not null,
  created_at bigint not null
);
create index users_company on users (company_id);

create table session (
  -- SHA-256 of the cookie, hex; the cookie itself is stored nowhere
  key text primary key,
  id text not null unique,
  user_id int not null references users (id) on delete cascade,
  csrf_token text not null,
  created bigint not null,
  last_seen bigint not null,
  expires bigint not null,
  address text not null,
  agent text not null
);
create index session_by_user on session (user_id);
create index session_expires on session (expires);

-- Failed logins of the last hour (and those under way): throttles hold across processes and restarts.
create table login_attempt (
  id bigint generated always as identity primary key,
  -- SHA-256 of the asked name: people type passwords into the wrong field
  name text not null,
  address text not null,
  at bigint not null
);
create index login_attempt_name on login_attempt (name, at);
create index login_attempt_address on login_attempt (address, at);
create index login_attempt_at on login_attempt (at);

create table api_token (
  id int generated always as identity primary key,
  -- SHA-256, hex
  hash text not null unique,
  name text not null,
  company_id int not null references company (id) on delete cascade,
  scope text not null check (scope in ('ingest', 'read')),
  -- null: all that its company may see
  systems text[],
  created bigint not null,
  last_used bigint,
  revoked bigint
);

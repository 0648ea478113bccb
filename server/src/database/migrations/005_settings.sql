-- What each user has set. Where there is no row, the defaults count, made from what the systems offer.

create table jumbo_kpi (
  user_id int primary key references users (id) on delete cascade,
  -- tags, in their order
  datapoints text[] not null
);

create table forecast_table (
  user_id int primary key references users (id) on delete cascade,
  datapoints text[] not null
);

create table dashboard_alert (
  user_id int not null references users (id) on delete cascade,
  datapoint_tag text collate "C" not null,
  lower_threshold float8,
  upper_threshold float8,
  primary key (user_id, datapoint_tag),
  check (lower_threshold is not null or upper_threshold is not null),
  check (lower_threshold < upper_threshold)
);
create index dashboard_alert_by_tag on dashboard_alert (datapoint_tag);

create table widget (
  id bigint generated always as identity primary key,
  user_id int not null references users (id) on delete cascade,
  type text collate "C" not null,
  "order" int not null,
  name text not null,
  datapoints text[] not null,
  unique (user_id, type, "order")
);

-- Widgets have ids, so the first ones are stored when they are first asked for; once.
alter table users add column widgets_given boolean not null default false;

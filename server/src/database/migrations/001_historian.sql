-- The historian. Instants are epoch milliseconds (bigint), UTC; docs/decisions/002.

create table entity (
  id int generated always as identity primary key,
  system text not null,
  type text not null,
  entity_id text not null,
  source_name text not null,
  name text not null,
  parent_type text,
  parent_source_name text,
  derived boolean not null default false,
  fuel text,
  capacity_mw float8,
  capacity_basis text,
  neighbour text,
  unique (system, type, entity_id),
  unique (system, type, source_name)
);

create table datapoint (
  id int generated always as identity primary key,
  tag text not null unique,
  name text not null,
  system text not null,
  entity_id int references entity (id),
  kind text not null,
  qualifier text not null,
  unit text not null,
  interval_s int,
  aggregation text not null,
  sign text not null,
  horizon text not null,
  forecast_of text,
  default_forecast boolean not null default false,
  decimals smallint not null,
  stale_after_s int,
  source text not null,
  report text not null
);
create index datapoint_system on datapoint (system);

-- One row per report or push batch; a report that is released in slices (usual lag) has an acceptance per slice.
create table report (
  id bigint generated always as identity primary key,
  source text not null,
  report text not null,
  period text not null,
  name text not null,
  address text,
  published_at bigint,
  received_at bigint not null,
  size int,
  hash text,
  values_hash text,
  counts jsonb not null default '{}',
  faults jsonb not null default '[]',
  -- applied: its values are stored; partly: some wait for the clock; unchanged: all were seen before; quarantined
  state text not null,
  -- quarantined reports keep their bytes, gzipped
  body bytea,
  -- which intervals of which datapoints it held: [{"from","to","step","ids":[…]}]
  held jsonb not null default '[]'
);
create index report_version on report (source, report, period, published_at);
create unique index report_bytes on report (source, name, hash) where hash is not null;

-- What one transaction brought in for one system. seq is its number in commit order, without gaps, taken last
-- in the transaction; id is taken first and stands in the rows.
create table acceptance (
  id bigint generated always as identity primary key,
  seq bigint unique,
  report_id bigint not null references report (id),
  system text not null
);
create table acceptance_counter (one boolean primary key default true check (one), seq bigint not null);
insert into acceptance_counter (seq) values (0);

create table reading (
  ts bigint not null,
  value float8,
  known_at bigint not null,
  report_id bigint not null,
  -- the acceptance that last changed this row
  acceptance_id bigint not null,
  datapoint_id int not null,
  quality smallint not null,
  parts_missing smallint,
  primary key (datapoint_id, ts)
);
create index reading_acceptance on reading using brin (acceptance_id) with (pages_per_range = 16, autosummarize = on);

create table reading_revision (
  ts bigint not null,
  value float8,
  known_at bigint not null,
  report_id bigint not null,
  datapoint_id int not null,
  quality smallint not null,
  parts_missing smallint,
  primary key (datapoint_id, ts, known_at)
);
create index reading_revision_known on reading_revision (datapoint_id, known_at);

create table forecast_run (
  datapoint_id int not null,
  issued_at bigint not null,
  first_ts bigint not null,
  -- end of the last interval
  until_ts bigint not null,
  interval_s int not null,
  report_id bigint not null,
  acceptance_id bigint not null,
  values float8[] not null,
  -- null: all good
  qualities smallint[],
  primary key (datapoint_id, issued_at, first_ts)
);
create index forecast_run_acceptance on forecast_run using brin (acceptance_id) with (pages_per_range = 16, autosummarize = on);

create table latest (
  datapoint_id int primary key,
  ts bigint not null,
  value float8,
  quality smallint not null
) with (fillfactor = 50);

create table rollup_1h (
  ts bigint not null,
  -- time-weighted over what is known
  mean float8,
  min float8,
  max float8,
  datapoint_id int not null,
  -- known seconds in the hour
  known_s real not null,
  quality smallint not null,
  primary key (datapoint_id, ts)
);
create table rollup_1d (like rollup_1h including all);
create table rollup_dirty (
  datapoint_id int not null,
  ts bigint not null,
  primary key (datapoint_id, ts)
);

-- state of feeds, kept across restarts
create table feed_address (
  source text not null,
  address text not null,
  etag text,
  last_modified text,
  fetched_at bigint,
  primary key (source, address)
);
